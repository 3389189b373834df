import type { Logger } from 'kysely';
import { WATCHED } from './migrations/007-copies.ts';

const WRITE = new RegExp(`^(?:insert into|update|delete from) "(?:${WATCHED.join('|')})"`, 'i');

/** Counts what may have changed the content that visitors read: whatever was read at a count stands until it is another. */
export function countContentWrites() {
  let made = 0;
  const count = () => {
    made++;
  };
  const log: Logger = ({ query }) => {
    if (WRITE.test(query.sql)) count();
  };
  return {
    made: () => made,
    count,
    /** Sees every statement of a database. */
    log,
    /** What a transaction has written shows when it has ended: whoever read meanwhile has read what was there before. */
    counted<T>(work: Promise<T>): Promise<T> {
      const before = made;
      // One that failed may have been saved first.
      return work.finally(() => {
        if (made !== before) count();
      });
    },
  };
}
