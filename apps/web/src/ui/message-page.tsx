import type { ReactNode } from 'react';
import classes from './message-page.module.css';

/** A page that says one thing, in the middle, under the header. */
export function MessagePage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      {header}
      <main className={classes.main}>{children}</main>
    </div>
  );
}
