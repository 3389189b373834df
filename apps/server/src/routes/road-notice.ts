import type Sqlite from 'better-sqlite3';
import { hasTable } from './read-roads.ts';

/**
 * What is to be said wherever a route is shown: the note of the source of the roads. Of several that list the table `route`,
 * the newest is meant: an import writes its own.
 */
export function readNotice(db: Sqlite.Database): string | null {
  if (!hasTable(db, 'source')) return null; // a territory of another origin
  const newest = db.prepare<[], string | null>(
    `SELECT note FROM source WHERE instr(',' || tables || ',', ',route,') > 0
     ORDER BY CAST(annee AS INTEGER) DESC, rowid DESC LIMIT 1`,
  );
  return newest.pluck().get() || null;
}
