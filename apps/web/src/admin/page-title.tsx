import type { ReactNode } from 'react';
import classes from './page-title.module.css';

type PageTitleProps = { title: string; subtitle?: ReactNode /** Its buttons, on the right. */; children?: ReactNode };

/** The head of every administration page. */
export function PageTitle({ title, subtitle, children }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
