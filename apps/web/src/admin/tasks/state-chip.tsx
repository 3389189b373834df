import type { TaskState } from '@motu/contract';
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { fr } from './fr.ts';
import classes from './state-chip.module.css';

const ICONS: Record<TaskState, TablerIcon> = {
  waiting: IconClock,
  running: IconPlayerPlay,
  paused: IconPlayerPause,
  done: IconCheck,
  failed: IconAlertCircle,
  cancelled: IconBan,
};

/** The state of a task: a word, its icon and its colour. */
export function StateChip({ state }: { state: TaskState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.chip} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {fr.states[state]}
    </span>
  );
}
