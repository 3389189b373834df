import { dropTriggers, hasTable, quote, rtreeTriggers } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { REMOVED_RELIEFS } from '../../territory/relief-models.ts';

const TABLE = 'couverture';
/** A column that packs of earlier versions lack until a relief is imported. */
const IMPORTED_AT = 'importe_le';

/** Reliefs that were imported cover their ground as before; those that were taken away cover none. */
export function mergeCoverage(db: Sqlite.Database): void {
  const known = columnsIn(db, 'main');
  const before = columnsIn(db, 'old');
  if (known.length === 0 || !before.includes(IMPORTED_AT)) return;
  // Nobody has changed anything here: the table stays as the newer version brings it.
  const hasImported = db.prepare(`SELECT 1 FROM old.${TABLE} WHERE ${IMPORTED_AT} IS NOT NULL`).get() !== undefined;
  if (!hasImported && !hasTable(db, REMOVED_RELIEFS)) return;
  if (!known.includes(IMPORTED_AT)) db.exec(`ALTER TABLE main.${TABLE} ADD COLUMN ${IMPORTED_AT} TEXT`);
  dropTriggers(db, TABLE);
  if (hasTable(db, REMOVED_RELIEFS)) eraseRemoved(db);
  const list = columnsIn(db, 'main')
    .filter((name) => before.includes(name))
    .map(quote)
    .join(', ');
  const last = db.prepare<[], number>(`SELECT coalesce(max(fid), 0) FROM main.${TABLE}`).pluck().get() ?? 0;
  db.exec(`
    INSERT INTO main.${TABLE} (fid, ${list})
      SELECT fid + ${last}, ${list} FROM old.${TABLE} WHERE ${IMPORTED_AT} IS NOT NULL;
    INSERT INTO main.rtree_${TABLE}_geom SELECT r.id + ${last}, r.minx, r.maxx, r.miny, r.maxy
      FROM old.rtree_${TABLE}_geom r JOIN old.${TABLE} c ON c.fid = r.id WHERE c.${IMPORTED_AT} IS NOT NULL;
    UPDATE main.gpkg_contents SET
      (min_x, min_y, max_x, max_y) = (SELECT min(minx), min(miny), max(maxx), max(maxy) FROM main.rtree_${TABLE}_geom),
      last_change = (SELECT last_change FROM old.gpkg_contents WHERE table_name = '${TABLE}') WHERE table_name = '${TABLE}'`);
  db.exec(rtreeTriggers(TABLE));
}

/** Those that were imported here, when others come in their place. */
export function forgetImportedCoverage(db: Sqlite.Database): void {
  if (columnsIn(db, 'old').length === 0 || !columnsIn(db, 'main').includes(IMPORTED_AT)) return;
  dropTriggers(db, TABLE);
  db.exec(`
    DELETE FROM main.rtree_${TABLE}_geom WHERE id IN (SELECT fid FROM main.${TABLE} WHERE ${IMPORTED_AT} IS NOT NULL);
    DELETE FROM main.${TABLE} WHERE ${IMPORTED_AT} IS NOT NULL`);
  db.exec(rtreeTriggers(TABLE));
}

function eraseRemoved(db: Sqlite.Database): void {
  const removed = `fichier IN (SELECT fichier FROM main.${REMOVED_RELIEFS})`;
  db.exec(`
    DELETE FROM main.rtree_${TABLE}_geom WHERE id IN (SELECT fid FROM main.${TABLE} WHERE ${removed});
    DELETE FROM main.${TABLE} WHERE ${removed}`);
}

function columnsIn(db: Sqlite.Database, file: 'main' | 'old'): string[] {
  return db
    .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?) WHERE pk = 0')
    .pluck()
    .all(TABLE, file);
}
