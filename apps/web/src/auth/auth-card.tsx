import { type ReactNode, useEffect, useRef } from 'react';
import { Header, usePageTitle } from '../product/index.ts';
import { AtollMark } from '../ui/atoll-mark.tsx';
import classes from './login-page.module.css';

type AuthCardProps = {
  title: string;
  intro: string;
  /** What was pressed is gone: the keyboard goes on from the title. */
  isFocused?: boolean;
  children: ReactNode;
};

/** One form on a page of its own, under the header. */
export function AuthCard({ title, intro, isFocused = false, children }: AuthCardProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <div className={classes.page}>
      <Header />
      <main className={classes.main}>
        <div className={classes.card}>
          <AtollMark size={44} on="paper" />
          <h1 ref={heading} className={classes.title} tabIndex={isFocused ? -1 : undefined}>
            {title}
          </h1>
          <p className={classes.intro}>{intro}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
