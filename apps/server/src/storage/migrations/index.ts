import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as content from './002-content.ts';

/** In order; one that has been released is never edited, a new one follows. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-content': content,
};
