import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { contextsShowing, forgetLayer } from '../../domain/imported-layers.ts';
import type { State } from '../../domain/state.ts';
import { hasTable } from '../../territory/check-tables.ts';
import { IMPORTED_TABLE, readImportedTables } from '../../territory/imported-tables.ts';
import { oneLine } from '../couche/refusal.ts';
import { copiesOf, registerRemoval } from '../couche/write-couche.ts';
import { writeSource } from '../couche/write-source.ts';
import { dropTable } from '../geopackage-writer.ts';
import { writeTerritory } from '../write-territory.ts';
import { SHARED_TABLES, tablesOf } from './layer-tables.ts';

export type RemovedLayer = {
  name: string;
  /** Contexts that showed it, by name. */
  contexts: string[];
  /** Tables that went with it, and those that stay since others need them. */
  dropped: string[];
  kept: string[];
};

/**
 * Takes a layer away, imported or shipped, with its data where nothing else is made from them. The data go first: stopped in between,
 * the layer is still in the catalogue, empty, and the same command ends the work.
 */
export async function removeLayer(
  state: State,
  geopackage: string,
  slug: string,
  now = new Date(),
): Promise<RemovedLayer> {
  const layers = await state.layers.all();
  const layer = layers.find((one) => one.slug === slug);
  const row = readRow(geopackage, slug);
  if (!layer && !row)
    throw new AppError(
      'not-found',
      `Aucune couche ne s’appelle «\u00a0${oneLine(slug)}\u00a0»\u00a0: motu territory list les nomme.`,
    );
  const others = new Set(layers.filter((one) => one.slug !== slug).flatMap(({ drawing }) => tablesOf(drawing)));
  const own = new Set([...tablesOf(layer?.drawing ?? null), ...(row ? [row.table_name] : [])]);
  const contexts = await contextsShowing(state, slug);
  const dropped = [...own].filter((table) => !others.has(table) && !SHARED_TABLES.has(table));
  await writeTerritory(geopackage, async (db) => {
    for (const table of dropped) {
      for (const copy of copiesOf(db, table)) dropTable(db, copy);
      dropTable(db, table);
    }
    if (hasTable(db, IMPORTED_TABLE)) db.prepare(`DELETE FROM ${IMPORTED_TABLE} WHERE slug = ?`).run(slug);
    if (row) writeSource(db, `couche-${slug}`, null, now);
    registerRemoval(db, slug, now);
  });
  await forgetLayer(state, slug);
  return {
    name: layer?.name ?? row?.nom ?? slug,
    contexts,
    dropped,
    kept: [...own].filter((table) => !dropped.includes(table)),
  };
}

function readRow(geopackage: string, slug: string) {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return readImportedTables(db).find((row) => row.slug === slug);
  } finally {
    db.close();
  }
}
