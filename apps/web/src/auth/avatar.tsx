import { initials } from '@motu/core';
import classes from './avatar.module.css';

/** The initials of a name, on the mark's own green (AUTH-05). */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={classes.frame} aria-hidden="true">
      <span className={classes.initials}>{initials(name)}</span>
    </span>
  );
}
