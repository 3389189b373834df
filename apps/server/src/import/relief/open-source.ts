import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { AppError } from '@motu/core';
import { openGeoTiff } from './read-geotiff.ts';
import { openHgt } from './read-hgt.ts';
import type { SourceGrid } from './source-grid.ts';

/** Opens a relief model by the end of its name. `epsg` is the system of a GeoTIFF that does not tell its own. */
export async function openSource(path: string, epsg: number | null): Promise<SourceGrid> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new AppError('not-found', `Le fichier «\u00a0${path}\u00a0» n’existe pas.`);
  const extension = extname(path).toLowerCase();
  if (extension === '.hgt') return openHgt(path);
  if (extension === '.tif' || extension === '.tiff') return openGeoTiff(path, epsg);
  throw new AppError('invalid', `Le relief «\u00a0${path}\u00a0» doit être un GeoTIFF (.tif) ou un HGT (.hgt).`);
}
