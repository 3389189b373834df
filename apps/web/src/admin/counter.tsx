import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@motu/core';
import classes from './counter.module.css';

type CounterProps = {
  count: number;
  /** What is counted, for those who hear it: « à traiter ». */
  label: string;
};

/** How many things wait behind a link; nothing when none does. */
export function Counter({ count, label }: CounterProps) {
  if (count === 0) return null;
  return (
    <span className={classes.counter}>
      {formatNumber(count)}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}
