import { AppError } from '@motu/core';
import { readPostgisName } from '@motu/engine';
import { copiesOf, dropTable, hasTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { contextsShowing, forgetLayer } from '../../domain/imported-layers.ts';
import { COUCHES_SCHEMA, importedPlace } from '../../domain/layer-source.ts';
import { tablesOf } from '../../domain/layer-tables.ts';
import { postgisTablesOf } from '../../domain/postgis.ts';
import type { State } from '../../domain/state.ts';
import { IMPORTED_TABLE, readImportedTables } from '../../territory/imported-tables.ts';
import { oneLine } from '../couche/refusal.ts';
import { registerRemoval } from '../couche/write-couche.ts';
import { sourceOf, writeSource } from '../couche/write-source.ts';
import { dropImages } from '../image/drop-images.ts';
import { dropShared, removeShared } from '../postgis/write-shared.ts';
import { writeTerritory } from '../write-territory.ts';
import { SHARED_TABLES } from './layer-tables.ts';

type RemovedLayer = {
  name: string;
  /** Contexts that showed it, by name. */
  contexts: string[];
  /** Tables that went with it, and those that stay since others need them. */
  dropped: string[];
  kept: string[];
};

type Options = {
  state: State;
  geopackage: string;
  /** Database where files become tables, when several copies share it. */
  postgisUrl?: string | null;
  slug: string;
  now?: Date;
};

/**
 * Takes a layer away, imported or shipped, with its data where nothing else is made from them. The data go first: stopped in between,
 * the layer is still in the catalogue, empty, and the same command ends the work. Tables of PostGIS that Motu did not make stay.
 */
export async function removeLayer(options: Options): Promise<RemovedLayer> {
  const { state, geopackage, postgisUrl = null, slug, now = new Date() } = options;
  const layers = await state.layers.all();
  const layer = layers.find((one) => one.slug === slug);
  const others = layers.filter((one) => one.slug !== slug);
  const contexts = await contextsShowing(state, slug);
  const inPostgis = new Set(others.flatMap(({ drawing }) => postgisTablesOf(drawing)));
  const isNeeded = (table: string) => inPostgis.has(importedPlace(table));
  const shared = postgisUrl ? await removeShared(postgisUrl, slug, isNeeded) : null;
  const row = readRow(geopackage, slug);
  if (!layer && !row && !shared)
    throw new AppError(
      'not-found',
      `Aucune couche ne s’appelle «\u00a0${oneLine(slug)}\u00a0»\u00a0: motu territory list les nomme.`,
    );
  const needed = new Set(others.flatMap(({ drawing }) => tablesOf(drawing)));
  const versions = layer ? await state.layerData.of(layer.id) : [];
  const kept = versions.map(({ place }) => place).filter((place) => !inPostgis.has(place));
  const sharedVersions = kept.flatMap((place) => readPostgisName(place)?.table ?? []);
  if (postgisUrl && sharedVersions.length > 0) await dropShared(postgisUrl, sharedVersions);
  const own = new Set([
    ...tablesOf(layer?.drawing ?? null),
    ...(row ? [row.table_name] : []),
    ...kept.filter((place) => !readPostgisName(place)),
  ]);
  const dropped = [...own].filter((table) => !needed.has(table) && !SHARED_TABLES.has(table));
  // What was in PostGIS alone leaves the territory as it is: it is another one than that of other copies as soon as it is written.
  if (!shared || own.size > 0)
    await writeTerritory(geopackage, async (db) => {
      for (const table of dropped) {
        for (const copy of copiesOf(db, table)) dropTable(db, copy);
        dropTable(db, table);
      }
      if (hasTable(db, IMPORTED_TABLE)) db.prepare(`DELETE FROM ${IMPORTED_TABLE} WHERE slug = ?`).run(slug);
      if (row) writeSource(db, sourceOf(slug), null, now);
      registerRemoval(db, slug, now);
    });
  await forgetLayer(state, slug);
  dropImages(geopackage, dropped);
  await state.layerData.remove(versions.map(({ id }) => id));
  const named = shared && `${COUCHES_SCHEMA}.${shared.row.table_name}`;
  return {
    name: layer?.name ?? row?.nom ?? shared?.row.nom ?? slug,
    contexts,
    dropped: [...dropped, ...(named && shared?.isDropped ? [named] : [])],
    kept: [...[...own].filter((table) => !dropped.includes(table)), ...(named && !shared?.isDropped ? [named] : [])],
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
