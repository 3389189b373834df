import { statSync } from 'node:fs';
import type { TerritoryFiles } from '@motu/engine';
import type Sqlite from 'better-sqlite3';
import { ROAD_TABLES } from './read-roads.ts';
import { readNotice } from './road-notice.ts';

/** The files that a network is made of. */
export type RoadFiles = Pick<TerritoryFiles, 'geopackage' | 'relief'>;

/** Raised when the same data would make another network: speeds, rules, costs. */
const RULES_VERSION = 3;

/** What a network was made of: it is made again when this changes. A GeoPackage edited elsewhere says so in its contents. */
export function sourceOf(db: Sqlite.Database, { geopackage, relief }: RoadFiles): string {
  const tables = ROAD_TABLES.map((table) => {
    const contents = db.prepare('SELECT last_change FROM gpkg_contents WHERE table_name = ?').pluck().get(table);
    return contents === undefined ? null : [contents, db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()];
  });
  const models = relief.map(({ path }) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [found.size, Math.floor(found.mtimeMs)] : null;
  });
  return JSON.stringify([RULES_VERSION, geopackage, tables, readNotice(db), models]);
}
