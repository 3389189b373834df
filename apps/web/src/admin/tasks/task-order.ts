import type { Task } from '@motu/contract';
import type { Sorted } from '../list/list-order.ts';
import { fr } from './fr.ts';
import { shareOf, subjectOf } from './task-words.ts';

/** What each column of the list is sorted by (ADM-22). */
export const TASK_COLUMNS: readonly Sorted<Task>[] = [
  { by: 'tache', sortKey: subjectOf },
  { by: 'etat', sortKey: ({ state }) => fr.states[state] },
  { by: 'avancement', sortKey: shareOf },
  { by: 'vitesse', sortKey: ({ speed }) => speed },
  { by: 'duree', sortKey: secondsOf },
  { by: 'debut', sortKey: ({ startedAt }) => (startedAt ? Date.parse(startedAt) : null) },
];

/** How long it took, or how long it takes still. */
function secondsOf({ startedAt, endedAt, secondsLeft }: Task): number | null {
  return startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : secondsLeft;
}
