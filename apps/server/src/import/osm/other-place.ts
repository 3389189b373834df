import type { Extent } from '@motu/core';
import type Sqlite from 'better-sqlite3';
import type { Staging } from './staging.ts';
import { TABLES } from './tables.ts';

/** Roads leave a territory by its ferries, and an extract is cut wider than the land. */
const MARGIN_DEG = 2;
/** Of the roads of a file, those that lie in the territory must be at least this share for it to be of that place. */
const LEAST_SHARE = 0.5;

/** Whether most of a file's roads lie elsewhere than the territory that they would become the roads of. */
export function isElsewhere(db: Sqlite.Database, staging: Pick<Staging, 'shareWithin'>): boolean {
  const extent =
    extentOf(db, ['terre']) ??
    extentOf(
      db,
      Object.values(TABLES).map(({ name }) => name),
    );
  return extent !== null && staging.shareWithin(extent) < LEAST_SHARE;
}

/** The land tells where the territory is; one without, what an import would replace. */
function extentOf(db: Sqlite.Database, tables: readonly string[]): Extent | null {
  const [west, south, east, north] =
    db
      .prepare<string[], (number | null)[]>(
        `SELECT min(min_x), min(min_y), max(max_x), max(max_y) FROM gpkg_contents WHERE table_name IN (${tables.map(() => '?').join(', ')})`,
      )
      .raw()
      .get(...tables) ?? [];
  if (typeof west !== 'number' || typeof south !== 'number' || typeof east !== 'number' || typeof north !== 'number')
    return null;
  return [west - MARGIN_DEG, south - MARGIN_DEG, east + MARGIN_DEG, north + MARGIN_DEG];
}
