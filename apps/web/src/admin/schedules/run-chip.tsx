import type { ScheduleRun } from '@motu/contract';
import { IconAlertCircle, IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import chip from '../tasks/state-chip.module.css';
import { fr } from './fr.ts';

const ICONS = { running: IconPlayerPlay, done: IconCheck, failed: IconAlertCircle } as const;

/** What came of a run: a word, its icon and its colour. */
export function RunChip({ state }: { state: ScheduleRun['state'] }) {
  const Icon = ICONS[state];
  return (
    <span className={chip.chip} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {fr.states[state]}
    </span>
  );
}
