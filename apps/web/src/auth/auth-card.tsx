import type { ReactNode } from 'react';
import { Header, usePageTitle } from '../product/index.ts';
import { AtollMark } from '../ui/atoll-mark.tsx';
import classes from './login-page.module.css';

/** One form on a page of its own, under the header. */
export function AuthCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <Header />
      <main className={classes.main}>
        <div className={classes.card}>
          <AtollMark size={44} on="paper" />
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.intro}>{intro}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
