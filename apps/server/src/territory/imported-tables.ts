import { hasTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { applyImportedLayers, type ImportedLayer } from '../domain/imported-layers.ts';
import type { State } from '../domain/state.ts';
import { readProducers } from './read-producers.ts';

/** The table of a GeoPackage that tells which layers were imported into it. */
export const IMPORTED_TABLE = 'couche_importee';
/** And the one that tells which layers were taken away: another territory's own file may still name them. */
export const REMOVED_TABLE = 'couche_retiree';

/** One row of the first. */
export type ImportedTable = {
  slug: string;
  nom: string;
  /** Where its objects are. */
  table_name: string;
  fichier: string;
  format: string;
  projection: string;
  importe_le: string;
  objets: number;
  /** The layer, as JSON: what the state makes a row of. */
  couche: string;
};

export function readImportedTables(db: Sqlite.Database): ImportedTable[] {
  if (!hasTable(db, IMPORTED_TABLE)) return [];
  return db.prepare<[], ImportedTable>(`SELECT * FROM ${IMPORTED_TABLE} ORDER BY slug`).all();
}

export function readRemovedLayers(db: Sqlite.Database): ReadonlySet<string> {
  if (!hasTable(db, REMOVED_TABLE)) return new Set();
  return new Set(db.prepare<[], string>(`SELECT slug FROM ${REMOVED_TABLE}`).pluck().all());
}

/** Adds to the catalogue, or renews there, the layers that were imported into a territory since the last time. */
export async function applyImports(state: State, geopackage: string): Promise<void> {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    const imported = readImportedTables(db).map(
      ({ couche, importe_le, fichier, objets }): ImportedLayer => ({
        ...JSON.parse(couche),
        stamp: importe_le,
        file: { name: fichier, objects: objets },
      }),
    );
    await applyImportedLayers(state, imported, readProducers(db));
  } finally {
    db.close();
  }
}
