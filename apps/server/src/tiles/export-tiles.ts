import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type CrsCode, isCrsCode, levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import type Sqlite from 'better-sqlite3';

type Options = {
  /** Folder of the cached tiles of one layer. */
  folder: string;
  slug: string;
  name: string;
  /** An empty GeoPackage, its standard tables made. */
  db: Sqlite.Database;
  now: Date;
};

const TILES_SQL = `
CREATE TABLE IF NOT EXISTS gpkg_tile_matrix_set (table_name TEXT NOT NULL PRIMARY KEY, srs_id INTEGER NOT NULL,
  min_x DOUBLE NOT NULL, min_y DOUBLE NOT NULL, max_x DOUBLE NOT NULL, max_y DOUBLE NOT NULL);
CREATE TABLE IF NOT EXISTS gpkg_tile_matrix (table_name TEXT NOT NULL, zoom_level INTEGER NOT NULL, matrix_width INTEGER NOT NULL,
  matrix_height INTEGER NOT NULL, tile_width INTEGER NOT NULL, tile_height INTEGER NOT NULL, pixel_x_size DOUBLE NOT NULL,
  pixel_y_size DOUBLE NOT NULL, CONSTRAINT pk_ttm PRIMARY KEY (table_name, zoom_level));
`;

/** Names of our files: `EPSG-4326-1x-png8.sqlite`, and those without names, which the page writes itself. */
const FILE = /^(EPSG)-(\d+)-([12])x-(png8?|jpeg|webp)(-unnamed)?\.sqlite$/;

/** Systems of the grids, as a GeoPackage describes them to GDAL and QGIS. */
const SYSTEMS: Record<CrsCode, { code: number; name: string; definition: string } | null> = {
  'EPSG:4326': null, // every GeoPackage has it
  'EPSG:3857': {
    code: 3857,
    name: 'WGS 84 / Pseudo-Mercator',
    definition:
      'PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],AXIS["Easting",EAST],AXIS["Northing",NORTH],EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]]',
  },
  'EPSG:3296': rgpf(3296, 5),
  'EPSG:3297': rgpf(3297, 6),
  'EPSG:3298': rgpf(3298, 7),
  'EPSG:3299': rgpf(3299, 8),
};

function rgpf(code: number, zone: number) {
  const name = `RGPF / UTM zone ${zone}S`;
  return {
    code,
    name,
    definition: `PROJCS["${name}",GEOGCS["RGPF",DATUM["Reseau_Geodesique_de_la_Polynesie_Francaise",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4687"]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${zone * 6 - 183}],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],UNIT["metre",1],AUTHORITY["EPSG","${code}"]]`,
  };
}

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
  const system = SYSTEMS[id];
  if (system)
    db.prepare("INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?, ?, 'EPSG', ?, ?, NULL)").run(
      system.name,
      code,
      code,
      system.definition,
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
