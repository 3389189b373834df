import { copyFileSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import './provided.ts';

/** French Polynesia in a folder of its own, whose GeoPackage may be written in. */
export async function createWritableTerritory(): Promise<{ folder: string; geopackage: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-territory-'));
  const geopackage = join(folder, 'territory.gpkg');
  copyFileSync((await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files.geopackage, geopackage);
  for (const name of readdirSync(SHIPPED_TERRITORY).filter((one) => one.endsWith('.tif')))
    symlinkSync(join(SHIPPED_TERRITORY, name), join(folder, name));
  return { folder, geopackage };
}
