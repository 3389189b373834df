import type { ReactNode } from 'react';
import classes from './figure-list.module.css';

/** Names and values side by side: « Longueur 2,46 km ». */
export function FigureList({ figures }: { figures: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
