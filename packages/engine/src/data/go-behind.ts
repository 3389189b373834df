import { getPriority, setPriority } from 'node:os';

const BEHIND = 10;
const LAST = 19;

/** Puts the thread that calls it behind whoever looks at the map. Linux takes the priority of a thread alone; elsewhere it would be that of the whole program. */
export function goBehind(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + BEHIND, LAST));
}
