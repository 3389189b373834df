import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TerritoryFiles, territoryFiles } from '@motu/engine';
import { unpackTerritory } from '../src/index.ts';

const SHIPPED = join(import.meta.dirname, '../data');

/** The territory that comes with Motu, for what only real islands show. */
export async function unpackShippedTerritory(): Promise<{ files: TerritoryFiles; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-shipped-'));
  const { geopackage } = await unpackTerritory(SHIPPED, folder);
  return {
    files: { ...territoryFiles(SHIPPED), geopackage },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
