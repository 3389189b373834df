import { type ReactNode, useId } from 'react';
import list from '../list/list.module.css';
import classes from './home-page.module.css';

/** A part of the home, under its name. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={list.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
