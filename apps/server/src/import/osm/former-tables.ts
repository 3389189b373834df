import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@motu/core';
import { copiesOf, dropTable, hasTable, quote } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { draftPath } from '../draft-files.ts';
import { copyRegistrations, copyTable } from '../renew/copy-tables.ts';
import { writeTerritory } from '../write-territory.ts';
import { TABLES } from './tables.ts';

/** The territory as it was before the last import, beside it. */
const formerPath = (geopackage: string): string => join(dirname(geopackage), 'avant-osm.sqlite');

/** Copies the territory as it is, aside. To be called by who holds it for writing, before the first write. */
export function copyFormer(geopackage: string): { keep(): void; drop(): void } {
  const draft = draftPath(dirname(geopackage), 'avant');
  const drop = () => rmSync(draft, { force: true });
  drop();
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    db.prepare('VACUUM INTO ?').run(draft);
  } finally {
    db.close();
  }
  // In the place of what an earlier import kept, once this one is written.
  return { keep: () => renameSync(draft, formerPath(geopackage)), drop };
}

/** Puts back what the last import has replaced, and that alone: what came into other tables since stays. */
export async function undoImport(geopackage: string): Promise<void> {
  const former = formerPath(geopackage);
  if (!existsSync(former))
    throw new AppError(
      'not-found',
      'Il n’y a pas d’import à annuler\u00a0: rien n’a été gardé de ce qui était là avant.',
    );
  const prepare = (db: Sqlite.Database) => {
    db.unsafeMode(true); // the tables under an index are written to
    db.prepare('ATTACH ? AS old').run(former);
  };
  await writeTerritory(geopackage, async (db) => putBack(db), { prepare });
  rmSync(former, { force: true });
}

function putBack(db: Sqlite.Database): void {
  const names = Object.values(TABLES).map(({ name }) => name);
  for (const name of names)
    for (const table of [...copiesOf(db, name), name]) if (hasTable(db, table)) dropTable(db, table);
  const contents = db.prepare<[], string>('SELECT table_name FROM old.gpkg_contents').pluck().all();
  const tables = contents.filter((table) => names.includes(table.replace(/_z\d+$/, '')) || names.includes(table));
  for (const table of tables) copyTable(db, table);
  copyRegistrations(db, tables);
  if (!hasTable(db, 'source')) return;
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('source', 'old')").pluck().all();
  const list = columns.map(quote).join(', ');
  db.exec(`DELETE FROM main.source WHERE producteur LIKE 'OpenStreetMap%';
    INSERT OR REPLACE INTO main.source (${list}) SELECT ${list} FROM old.source WHERE producteur LIKE 'OpenStreetMap%'`);
}
