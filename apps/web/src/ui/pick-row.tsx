import type { ReactNode } from 'react';
import classes from './pick-row.module.css';

type PickRowProps = {
  icon: ReactNode;
  title: string;
  summary: string;
  isSelected: boolean;
  onSelect: () => void;
  /** What else can be done with it. */
  children: ReactNode;
};

/** One thing of a list, of which one at the most is selected. */
export function PickRow({ icon, title, summary, isSelected, onSelect, children }: PickRowProps) {
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <button type="button" className={classes.main} aria-current={isSelected || undefined} onClick={onSelect}>
        {icon}
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.summary}>{summary}</span>
        </span>
      </button>
      {children}
    </li>
  );
}
