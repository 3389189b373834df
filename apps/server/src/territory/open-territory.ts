import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, type Extent } from '@motu/core';
import { type TerritoryFiles, territoryFiles } from '@motu/engine';
import { columnsOf } from '@motu/geopackage';
import { keepImported, PACKED, readChecksums, unpackedAt, unpackTerritory } from '@motu/territory';
import Sqlite from 'better-sqlite3';
import type { Catalogue } from '../domain/catalogue.ts';
import type { NamedExtent, Territory } from '../domain/territory.ts';
import { checkTables } from './check-tables.ts';
import { EDITIONS_RECORD, readEditions } from './editions.ts';
import { readRemovedLayers } from './imported-tables.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readProducers } from './read-producers.ts';
import { reliefModels } from './relief-models.ts';

/** The territory that comes with Motu. */
export const SHIPPED_TERRITORY = join(import.meta.dirname, '../../../../territory/data');

/**
 * Opens a territory's folder and reads what the product needs to know of it. A packed GeoPackage is unpacked into the data
 * folder when it is not there yet; one that is not packed is read in its place.
 */
export async function openTerritory(folder: string, dataFolder: string): Promise<Territory> {
  const shipped = filesOf(folder);
  const geopackage = await geopackageOf(folder, dataFolder);
  const brought = await readCatalogue(folder);
  let db: Sqlite.Database | undefined;
  try {
    db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
    const relief = reliefModels(db, shipped.relief, dirname(geopackage)).map(({ row, ...file }) => file);
    const files = { ...shipped, geopackage, relief };
    const catalogue = brought && withoutRemoved(brought, readRemovedLayers(db));
    if (catalogue) checkTables(catalogue, db, files);
    const checksums: ReadonlyMap<string, string> = await readChecksums(folder).catch(() => new Map());
    const pack = territoryHome(folder, dataFolder) && (checksums.get(PACKED) ?? null);
    return {
      files,
      digest: digestOf(files, db),
      editions: readEditions(db, { files, checksums, pack, record: join(dataFolder, EDITIONS_RECORD) }),
      producers: readProducers(db),
      places: readPlaces(db),
      catalogue,
      tables: new Set(db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all()),
      pack,
    };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unavailable', sayUnread(geopackage, territoryHome(folder, dataFolder) !== null), { cause });
  } finally {
    db?.close();
  }
}

function sayUnread(geopackage: string, isUnpacked: boolean): string {
  const wayOut = isUnpacked
    ? 'Arrêtez Motu et mettez ce fichier de côté\u00a0: le territoire d’origine sera remis en place, et ce qui y avait été importé sera à importer de nouveau.'
    : 'Remplacez-le par une bonne copie.';
  return `Le territoire «\u00a0${geopackage}\u00a0» est endommagé, ou ne peut pas être lu. ${wayOut}`;
}

/** A layer that was taken away is not asked for its tables any more. */
function withoutRemoved(catalogue: Catalogue, removed: ReadonlySet<string>): Catalogue {
  return { ...catalogue, layers: catalogue.layers.filter(({ slug }) => !removed.has(slug)) };
}

function filesOf(folder: string): TerritoryFiles {
  try {
    return territoryFiles(folder);
  } catch (cause) {
    throw new AppError('not-found', `Le dossier « ${folder} » du territoire n’existe pas.`, { cause });
  }
}

async function geopackageOf(folder: string, dataFolder: string): Promise<string> {
  const home = territoryHome(folder, dataFolder);
  if (!home) return join(folder, 'territory.gpkg');
  await keepEdited(home);
  return (await unpackTerritory(folder, home)).geopackage;
}

/** Where a packed GeoPackage is unpacked; null for one that is read in its place. */
export function territoryHome(folder: string, dataFolder: string): string | null {
  return existsSync(join(folder, 'territory.gpkg')) ? null : join(dataFolder, 'territory');
}

/** What was edited in its place, in QGIS say, is the administrator's from then on: a newer Motu carries it over. */
export async function keepEdited(home: string): Promise<void> {
  const since = await unpackedAt(home);
  const geopackage = join(home, 'territory.gpkg');
  if (!since) return;
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    const latest = db.prepare<[], string | null>('SELECT max(last_change) FROM gpkg_contents').pluck().get();
    if (latest && latest > since.toISOString()) await keepImported(geopackage);
  } catch {
    // A file that cannot be read is nobody's work: unpacking it again mends it.
  } finally {
    db.close();
  }
}

/**
 * Size and date of each file, and which file it is: one that took its place may have both. Reading them whole at each start would tell no more.
 * And when each table was changed: a change may wait in SQLite's journal before it is in the file.
 */
export function digestOf(files: TerritoryFiles, db: Sqlite.Database): string {
  const hash = createHash('sha256').update(changesOf(files, db));
  for (const path of pathsOf(files)) {
    // An imported relief that another one has replaced is gone before this is known.
    const found = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path} ${found?.ino} ${found?.size} ${Math.floor(found?.mtimeMs ?? 0)}\n`);
  }
  return hash.digest('hex');
}

/** When each table was changed, and what waits in the journal beside the file: an editor that keeps the file open may not say when. */
function changesOf({ geopackage }: TerritoryFiles, db: Sqlite.Database): string {
  const tables = db.prepare('SELECT table_name, last_change FROM gpkg_contents ORDER BY table_name').raw().all();
  const journal = statSync(`${geopackage}-wal`, { throwIfNoEntry: false });
  const waiting = journal && journal.size > 0 ? `${journal.size} ${Math.floor(journal.mtimeMs)}\n` : '';
  return `${JSON.stringify(tables)}\n${waiting}`;
}

function pathsOf({ geopackage, relief, sea, texture, lagoon }: TerritoryFiles): string[] {
  return [geopackage, ...relief.map((file) => file.path), sea, texture, lagoon].filter((file) => file !== null);
}

type PlaceRow = {
  kind: 'ile' | 'commune';
  name: string;
  archipelago: string | null;
  west: number;
  south: number;
  east: number;
  north: number;
};

/** Islands first, by size, then communes: where both have one name, the island is meant. Another territory may have neither. */
function readPlaces(db: Sqlite.Database): NamedExtent[] {
  const archipelago = columnsOf(db, 'terre').has('archipel') ? 'max(t.archipel)' : 'NULL';
  const islands = `SELECT 'ile' AS kind, t.ile AS name, ${archipelago} AS archipelago, min(r.minx) AS west, min(r.miny) AS south, max(r.maxx) AS east, max(r.maxy) AS north
     FROM terre t JOIN rtree_terre_geom r ON r.id = t.fid WHERE t.ile IS NOT NULL AND t.ile <> ''
     GROUP BY t.ile ORDER BY sum(t.aire_km2) DESC`;
  const communes = `SELECT 'commune' AS kind, c.nom AS name, NULL AS archipelago, r.minx AS west, r.miny AS south, r.maxx AS east, r.maxy AS north
     FROM commune c JOIN rtree_commune_geom r ON r.id = c.fid ORDER BY c.population DESC`;
  const rows = [
    ...(hasColumns(db, 'terre', ['ile', 'aire_km2']) ? db.prepare<[], PlaceRow>(islands).all() : []),
    ...(hasColumns(db, 'commune', ['nom', 'population']) ? db.prepare<[], PlaceRow>(communes).all() : []),
  ];
  const places = rows.map(({ kind, name, archipelago: of, west, south, east, north }) => {
    const extent: Extent = [west, south, east, north];
    return { kind, name, archipelago: of || null, extent };
  });
  // A commune is in the archipelago of the largest island that it may hold.
  const ofCommune = ({ extent }: NamedExtent) =>
    places.find((island) => island.kind === 'ile' && overlaps(island.extent, extent))?.archipelago ?? null;
  return places.map((place) => (place.kind === 'ile' ? place : { ...place, archipelago: ofCommune(place) }));
}

const overlaps = ([west, south, east, north]: Extent, other: Extent): boolean =>
  west < other[2] && other[0] < east && south < other[3] && other[1] < north;

function hasColumns(db: Sqlite.Database, table: string, wanted: string[]): boolean {
  const columns = columnsOf(db, table);
  return ['fid', 'geom', ...wanted].every((column) => columns.has(column));
}
