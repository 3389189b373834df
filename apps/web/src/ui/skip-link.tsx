import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

/** First stop of the keyboard: jumps over the header to the element of this id. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      className={classes.link}
      href={`#${to}`}
      onClick={(event) => {
        // The address keeps its own parameters: only the focus moves.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
