import type { ReactNode } from 'react';
import { usePageTitle } from '../product/index.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { fr } from './fr.ts';
import classes from './page-title.module.css';

type PageTitleProps = {
  title: string;
  /** What the tab of the browser says, before the name of the product; the title by itself. */
  tab?: string;
  subtitle?: ReactNode;
  /** The pages above this one; none for a page of the navigation. */
  parents?: readonly Crumb[];
  /** Its buttons, on the right. */
  children?: ReactNode;
};

/** The head of every administration page, and the title of its tab. */
export function PageTitle({ title, tab, subtitle, parents, children }: PageTitleProps) {
  usePageTitle(tab ?? `${title} · ${fr.administration}`);
  return (
    <div className={classes.head}>
      <div>
        {parents && <Breadcrumbs parents={parents} current={title} />}
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
