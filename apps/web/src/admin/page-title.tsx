import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page-title.module.css';

type PageTitleProps = {
  title: string;
  subtitle?: ReactNode;
  /** The pages above this one; none for a page of the navigation. */
  parents?: readonly Crumb[];
  /** Its buttons, on the right. */
  children?: ReactNode;
};

/** The head of every administration page. */
export function PageTitle({ title, subtitle, parents, children }: PageTitleProps) {
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
