import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseTrouble } from '../domain/database-away.ts';
import type { State } from '../domain/state.ts';

/** Sent to all copies when the search index is to be rebuilt. */
export const INDEX = 'index';

/** What has changed: names of tables, and messages between copies. */
export type Changes = { has(subject: string): boolean };

/** There is no telling which tables have changed. Messages that show in no table are not among them. */
const EVERYTHING: Changes = { has: (subject) => subject !== INDEX };

/**
 * Takes over what any copy of the program has changed: one taking at a time, for all that was heard of meanwhile. One that fails is done again
 * with the next, and a database that comes back tells that everything may have changed. Returns the way to stop.
 */
export function followChanges(
  { hear }: Pick<State, 'hear'>,
  take: (changes: Changes) => Promise<void>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let waiting: Changes | null = null;
  let heard = new Set<string>();
  let underway: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting) {
      const changes = waiting;
      waiting = null;
      heard = new Set();
      try {
        await take(changes);
      } catch (error) {
        if (!isDatabaseTrouble(error)) log.error({ err: error }, 'what others have changed is not taken over yet');
        waiting = EVERYTHING;
        return;
      }
    }
  }

  const stop = hear((subject) => {
    if (subject === null) {
      log.info('the database is there: whatever has changed is read');
      waiting = EVERYTHING;
    } else {
      heard.add(subject);
      if (waiting !== EVERYTHING) waiting = heard;
    }
    underway ??= run().finally(() => {
      underway = null;
    });
  });
  return async () => {
    stop();
    await underway;
  };
}
