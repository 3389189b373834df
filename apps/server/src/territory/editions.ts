import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TerritoryFiles } from '@motu/engine';
import { isAsUnpacked } from '@motu/territory';
import type Sqlite from 'better-sqlite3';
import { imagePlace } from '../domain/layer-tables.ts';
import type { Editions } from '../domain/territory.ts';
import { readImportedTables } from './imported-tables.ts';

/** What was last seen of the GeoPackage, in the data folder. */
export const EDITIONS_RECORD = 'territory-editions.json';

type Options = {
  files: TerritoryFiles;
  /** Of the files that came with them. */
  checksums: ReadonlyMap<string, string>;
  /** Checksum of the packed file that the GeoPackage came from. */
  pack: string | null;
  record: string;
};

/** The GeoPackage as it was last seen: its file, what its tables say of their changes, and the last change that none of them recorded. */
type Seen = { file: string; tables: string; untold: string };

/**
 * A table is known by the file that it was packed in and by the day of its last change, a raster by its checksum or its date: importing one
 * table leaves every other as it was. A change of the file that no table tells (an editor may not) may be in any of them.
 */
export function readEditions(db: Sqlite.Database, { files, checksums, pack, record }: Options): Editions {
  const changes = db
    .prepare<[], [string, string]>('SELECT table_name, last_change FROM gpkg_contents ORDER BY table_name')
    .raw()
    .all();
  const untold = untoldChange(files.geopackage, JSON.stringify(changes), record);
  const editionOf = (path: string | null) => (path ? rasterEdition(path, checksums) : '');
  return {
    tables: new Map([
      ...changes.map(([table, change]) => [table, [pack, change, untold].join(' ')] as const),
      ...readPictures(db),
    ]),
    rasters: {
      relief: files.relief.map(({ path }) => editionOf(path)).join(),
      sea: editionOf(files.sea),
      texture: editionOf(files.texture),
      lagoon: editionOf(files.lagoon),
    },
  };
}

/** Pictures that were imported, by the place that the layers have of them. */
function readPictures(db: Sqlite.Database): [place: string, edition: string][] {
  return readImportedTables(db)
    .filter(({ table_name }) => table_name.startsWith(imagePlace('')))
    .map(({ table_name, importe_le }) => [table_name, importe_le]);
}

function rasterEdition(path: string, checksums: ReadonlyMap<string, string>): string {
  const name = basename(path);
  // An imported relief that another one has replaced is gone before this is known.
  const found = statSync(path, { throwIfNoEntry: false });
  return `${name} ${found?.size} ${checksums.get(name) ?? Math.floor(found?.mtimeMs ?? 0)}`;
}

function untoldChange(geopackage: string, tables: string, record: string): string {
  if (isAsUnpacked(geopackage)) return '';
  const file = stateOf(geopackage);
  const before = readSeen(record);
  if (before?.file === file) return before.untold;
  const isRecorded = !before || before.tables !== tables;
  const untold = isRecorded ? (before?.untold ?? '') : file;
  writeFileSync(`${record}.partiel`, JSON.stringify({ file, tables, untold } satisfies Seen));
  renameSync(`${record}.partiel`, record);
  return untold;
}

/** Size and date of the file, and of what waits in the journal beside it. */
function stateOf(geopackage: string): string {
  return [geopackage, `${geopackage}-wal`]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found?.size ? `${found.size} ${Math.floor(found.mtimeMs)}` : ''))
    .join(' ');
}

/** A record that is not there, or not whole, says nothing. */
function readSeen(record: string): Seen | null {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Seen;
  } catch {
    return null;
  }
}
