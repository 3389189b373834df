import type { ReactNode } from 'react';
import classes from './figure-list.module.css';

type FigureListProps = {
  figures: readonly (readonly [name: string, value: ReactNode])[];
  /** Four of them on a line, over its whole width. */
  isSpread?: boolean;
};

/** Names and values side by side: « Longueur 2,46 km ». */
export function FigureList({ figures, isSpread = false }: FigureListProps) {
  return (
    <dl className={classes.figures} data-spread={isSpread || undefined}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
