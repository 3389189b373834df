import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { type Row, type Table, writeGeoPackage } from '@motu/geopackage';
import { roundGeometry } from '../geometry/round.ts';
import type { RasterFile } from './build-rasters.ts';
import { encodeGeotiff } from './raster/encode-geotiff.ts';

const COMPRESSION_LEVEL = 19;
/** 32 MB: far enough back to find the same coast in another table. */
const WINDOW_LOG = 25;

/**
 * Writes `folder` whole or not at all: everything goes to a folder beside it, which takes its place at the end.
 * Returns the size of each file.
 */
export function writeTerritory(
  folder: string,
  tables: Table[],
  rasters: RasterFile[],
  lastChange: string,
): Map<string, number> {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const files = new Map<string, Buffer>();
    files.set('territory.gpkg.zst', compressedGeopackage(join(draft, 'territory.gpkg'), tables, lastChange));
    for (const { coverage, raster, options } of rasters) files.set(coverage.file, encodeGeotiff(raster, options));
    for (const [name, bytes] of files) writeFileSync(join(draft, name), bytes);
    const sums = [...files].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    writeFileSync(join(draft, 'SHA256SUMS'), sums.join(''));
    chmodSync(draft, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return new Map([...files].map(([name, bytes]) => [name, bytes.length]));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function compressedGeopackage(path: string, tables: Table[], lastChange: string): Buffer {
  writeGeoPackage(path, tables.map(roundTable), new Date(lastChange));
  const bytes = readFileSync(path);
  rmSync(path);
  return zstdCompressSync(bytes, {
    // The frame tells the unpacked size, which the unpacking side checks.
    pledgedSrcSize: bytes.length,
    params: {
      [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
}

/** Features of which nothing is left after rounding are left out. */
export function roundTable(table: Table): Table {
  if (!table.geometryType) return table;
  const rows = table.rows.flatMap(({ geometry, values }): Row[] => {
    const rounded = geometry && roundGeometry(geometry);
    return rounded ? [{ geometry: rounded, values }] : [];
  });
  return { ...table, rows };
}
