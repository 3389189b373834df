import type { Task } from '@motu/contract';
import { parseOrder, sortItems } from '../list/list-order.ts';
import { fr } from './fr.ts';
import { shareOf, subjectOf } from './task-words.ts';

/** What each column of the list is sorted by (ADM-22). */
const SORT_KEYS: Record<string, (task: Task) => string | number | null> = {
  tache: subjectOf,
  etat: ({ state }) => fr.states[state],
  avancement: shareOf,
  vitesse: ({ speed }) => speed,
  duree: secondsOf,
  debut: ({ startedAt }) => (startedAt ? Date.parse(startedAt) : null),
};

export const TASK_COLUMNS = Object.keys(SORT_KEYS);

/** How long it took, or how long it takes still. */
function secondsOf({ startedAt, endedAt, secondsLeft }: Task): number | null {
  return startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : secondsLeft;
}

/** As the server lists them, those under way first, unless a column is asked for. */
export function sortTasks(tasks: readonly Task[], order: string): readonly Task[] {
  const { by, isDescending } = parseOrder(order);
  const sortKey = SORT_KEYS[by];
  return sortKey ? sortItems(tasks, sortKey, isDescending) : tasks;
}
