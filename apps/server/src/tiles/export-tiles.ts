import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type CrsCode, isCrsCode, levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import { TILES_SQL } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { SYSTEMS } from '../domain/coordinate-systems.ts';

type Options = {
  /** Folder of the cached tiles of one layer. */
  folder: string;
  slug: string;
  name: string;
  /** An empty GeoPackage, its standard tables made. */
  db: Sqlite.Database;
  now: Date;
};

/** Names of our files: `EPSG-4326-1x-png8.sqlite`, and those without names, which the page writes itself. */
const FILE = /^(EPSG)-(\d+)-([12])x-(png8?|jpeg|webp)(-unnamed)?\.sqlite$/;

type ExportedTiles = { table: string; grid: CrsCode; scale: number; tiles: number };

/** Copies the tiles that are kept of a layer, a table for each grid and scale that there is. */
export function exportTiles({ folder, slug, name, db, now }: Options): ExportedTiles[] {
  const files = existsSync(folder) ? readdirSync(folder).flatMap((file) => readName(file)) : [];
  db.exec(TILES_SQL);
  const exported = files.map((file) => copyTiles(db, join(folder, file.file), { ...file, slug, name, now }));
  const written = exported.filter(({ tiles }) => tiles > 0);
  if (written.length === 0)
    throw new AppError(
      'not-found',
      `Aucune tuile de «\u00a0${name}\u00a0» n’est en cache\u00a0: rien n’a été exporté.`,
    );
  return written;
}

function readName(file: string) {
  const [, authority, code, scale, format, unnamed] = FILE.exec(file) ?? [];
  const grid = `${authority}:${code}`;
  return isCrsCode(grid) && format
    ? [{ file, grid, scale: Number(scale), format, isUnnamed: unnamed !== undefined }]
    : [];
}

type TileFile = {
  grid: CrsCode;
  scale: number;
  format: string;
  /** The page writes the names of these itself. */
  isUnnamed: boolean;
  slug: string;
  name: string;
  now: Date;
};

function copyTiles(
  db: Sqlite.Database,
  path: string,
  { grid: id, scale, format, isUnnamed, slug, name, now }: TileFile,
): ExportedTiles {
  const grid = TILE_GRIDS[id];
  const code = Number(id.slice(5));
  const kind = `${format === 'png8' ? '' : `_${format}`}${isUnnamed ? '_sans_noms' : ''}`;
  const table = `${slug.replaceAll('-', '_')}_${code}_${scale}x${kind}`;
  // Every GeoPackage has the degrees already.
  db.prepare("INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?, ?, 'EPSG', ?, ?, NULL)").run(
    SYSTEMS[id].name,
    code,
    code,
    SYSTEMS[id].wkt,
  );
  db.prepare('ATTACH ? AS tuiles').run(path);
  try {
    const levels = db.prepare<[], number>('SELECT DISTINCT z FROM tuiles.tile ORDER BY z').pluck().all();
    if (levels.length === 0) return { table, grid: id, scale, tiles: 0 };
    const [left, top] = grid.origin;
    const span = grid.resolution * TILE_SIZE;
    const extent = [left, top - grid.rows * span, left + grid.columns * span, top];
    db.exec(
      `CREATE TABLE "${table}" (id INTEGER PRIMARY KEY AUTOINCREMENT, zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL, UNIQUE (zoom_level, tile_column, tile_row))`,
    );
    const title = `${name} (${id}, ${scale}×${format === 'png8' ? '' : `, ${format}`}${isUnnamed ? ', sans les noms' : ''})`;
    db.prepare("INSERT INTO gpkg_contents VALUES (?, 'tiles', ?, ?, ?, ?, ?, ?, ?, ?)").run(
      table,
      title,
      name,
      now.toISOString(),
      ...extent,
      code,
    );
    db.prepare('INSERT INTO gpkg_tile_matrix_set VALUES (?, ?, ?, ?, ?, ?)').run(table, code, ...extent);
    const matrix = db.prepare('INSERT INTO gpkg_tile_matrix VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (const level of levels) {
      const pixel = levelResolution(grid, level) / scale;
      const size = TILE_SIZE * scale;
      matrix.run(table, level, grid.columns * 2 ** level, grid.rows * 2 ** level, size, size, pixel, pixel);
    }
    if (format === 'webp')
      db.prepare(
        "INSERT INTO gpkg_extensions VALUES (?, 'tile_data', 'gpkg_webp', 'http://www.geopackage.org/spec120/#extension_tiles_webp', 'read-write')",
      ).run(table);
    const { changes } = db
      .prepare(
        `INSERT INTO "${table}" (zoom_level, tile_column, tile_row, tile_data) SELECT z, x, y, body FROM tuiles.tile JOIN tuiles.blob USING (hash)`,
      )
      .run();
    return { table, grid: id, scale, tiles: changes };
  } finally {
    db.exec('DETACH tuiles');
  }
}
