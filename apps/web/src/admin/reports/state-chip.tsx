import type { ReportState } from '@motu/contract';
import { IconCheck, IconCircleDot } from '@tabler/icons-react';
import { fr } from './fr.ts';
import classes from './state-chip.module.css';

const ICONS = { ouvert: IconCircleDot, clos: IconCheck };

/** The state of a report: a word, its icon and its colour. */
export function StateChip({ state }: { state: ReportState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.chip} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {fr.stateOf[state]}
    </span>
  );
}
