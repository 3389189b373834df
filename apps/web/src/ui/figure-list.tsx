import type { ReactNode } from 'react';
import classes from './figure-list.module.css';

type FigureListProps = {
  figures: readonly (readonly [name: string, value: ReactNode])[];
  /** One after the other when not said; four on a line over its whole width; or in columns of one width. */
  layout?: 'spread' | 'columns';
};

/** Names and values side by side: « Longueur 2,46 km ». */
export function FigureList({ figures, layout }: FigureListProps) {
  return (
    <dl className={classes.figures} data-layout={layout}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
