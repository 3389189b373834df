import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { FileContent } from './file-content.ts';
import { openGeoPackageFile } from './geopackage-writer.ts';

const named = (name: string) => ({ name, title: name, type: 'text' as const, unit: null, description: null });
const CONTENT: FileContent = {
  ...{ slug: 'lieux', title: 'Lieux', description: '', producer: 'Mairie', licence: 'Licence d’essai', date: null },
  ...{
    madeAt: '2026-11-18T00:00:00.000Z',
    source: 'https://motu.test/donnees/lieux',
    crs: 'EPSG:4326',
    isPoints: true,
  },
  fields: ['Nom', 'nom', 'NOM_', 'FID', 'geom'].map(named),
};

test('DATA-03 fields whose names differ by their capitals alone, or are those of a GeoPackage, keep their values apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-gpkg-'));
  const path = join(folder, 'lieux.gpkg');
  const writer = await openGeoPackageFile(path, CONTENT);
  await writer.write([{ id: 7, shape: null, values: ['a', 'b', 'c', 'd', 'e'] }]);
  await writer.finish();
  const db = new Sqlite(path, { readonly: true });
  expect(db.prepare('SELECT * FROM lieux').get()).toMatchObject({
    ...{ Nom: 'a', nom_: 'b', NOM__: 'c', FID_: 'd', geom_: 'e' },
  });
  db.close();
  rmSync(folder, { recursive: true });
});
