import type { FileContent } from '@motu/contract';
import { AppError } from '@motu/core';
import { openFile, recogniseFile } from './open-file.ts';
import { readCsvHead } from './read-csv.ts';
import { geoPackageTables } from './read-geopackage.ts';
import type { ReadOptions } from './reading.ts';
import { NO_OBJECT, refused } from './refusal.ts';
import { systemFor } from './system-for.ts';

/** A file has a table or two; one that has more than a list can show is asked for by name. */
const MOST_TABLES = 50;
const NOTHING = { encoding: null, table: null, columnX: null, columnY: null };

/** Looks into a file without reading its objects. */
export async function inspectFile(file: string): Promise<FileContent> {
  const { format, size } = await recogniseFile(file);
  const none = { columns: [], columnX: null, columnY: null, encoding: null };
  if (format === 'CSV') {
    const { columns, columnX, columnY, encoding } = await readCsvHead(file, size, null);
    if (columnX && columnY && (await isEmpty(file, { ...NOTHING, columnX, columnY }))) throw refused(file, NO_OBJECT);
    // Degrees of WGS 84, unless somebody says otherwise.
    return { format, tables: [{ name: null, projection: 'EPSG:4326' }], columns, columnX, columnY, encoding };
  }
  const names =
    format === 'GeoPackage'
      ? geoPackageTables(file)
      : format === 'Shapefile'
        ? await (await import('./read-shapefile.ts')).shapefileNames(file)
        : format === 'GPX'
          ? await (await import('./read-gpx.ts')).gpxTables(file, size, NOTHING)
          : [null];
  // One that has none is refused as the import refuses it.
  if (names.length === 0) await openFile(file, NOTHING);
  if (await isAllEmpty(file, names)) throw refused(file, NO_OBJECT);
  const tables: FileContent['tables'] = [];
  for (const name of names.slice(0, MOST_TABLES)) tables.push({ name, projection: await projectionIn(file, name) });
  return { format, tables, ...none };
}

async function isAllEmpty(file: string, names: readonly (string | null)[]): Promise<boolean> {
  for (const table of names) if (!(await isEmpty(file, { ...NOTHING, table }))) return false;
  return true;
}

/** Whether a file, or one of its tables, has no object at all. One that cannot be read fails when it is imported. */
async function isEmpty(file: string, options: ReadOptions): Promise<boolean> {
  try {
    const reading = await openFile(file, options);
    try {
      for await (const { features } of reading.batches()) if (features.length > 0) return false;
      return true;
    } finally {
      await reading.close();
    }
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function projectionIn(file: string, table: string | null): Promise<string | null> {
  const reading = await openFile(file, { ...NOTHING, table });
  try {
    return systemFor(file, reading, null).name;
  } catch (error) {
    // Whoever imports it will say.
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    await reading.close();
  }
}
