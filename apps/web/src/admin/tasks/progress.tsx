import type { Task } from '@motu/contract';
import { formatPercent } from '@motu/core';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fr } from './fr.ts';
import classes from './progress.module.css';
import { shareOf, subjectOf } from './task-words.ts';

/** How far a task is, in the colour of its state. */
export function Progress({ task }: { task: Task }) {
  const share = shareOf(task);
  const percent = formatPercent(Math.floor(share * 100));
  return (
    <div className={classes.progress} data-state={task.state}>
      <ProgressBar label={fr.of(fr.progress, subjectOf(task))} share={share} text={percent} />
      <span className={classes.percent}>{percent}</span>
    </div>
  );
}
