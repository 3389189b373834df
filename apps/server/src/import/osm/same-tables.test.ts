import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_MAP_TABLES, openGeoPackage } from '@motu/engine';
import { type TableShape, writeGeoPackage } from '@motu/geopackage';
import { unpackTerritory } from '@motu/territory';
import { CATALOGUE } from '@motu/territory/catalogue';
import { COPIES, shapeOf, TABLES } from '@motu/territory/tables';
import { createSmallTerritory } from '@motu/territory/testing';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTerritory } from '../../../../../territory/pipeline/build-territory.ts';
import { writeTerritory as writePack } from '../../../../../territory/pipeline/write-territory.ts';
import { tablesOf } from '../../domain/layer-tables.ts';
import { writeCoverage } from '../relief/write-coverage.ts';
import { writeTerritory } from '../write-territory.ts';
import { importOsm } from './import-osm.ts';
import { TABLES as IMPORTED } from './tables.ts';

const TERRITORY = join(import.meta.dirname, '../../../../../territory');
const VILLAGE = join(import.meta.dirname, 'fixtures/village.osm');
const MADE = new Date('2026-01-01T00:00:00Z');
const RELIEF = { file: 'reliefs/lidar-1.tif', slug: 'lidar', name: 'LiDAR', producer: null, licence: null };
/** A territory without a single row has them all. */
const ALL_TABLES: readonly TableShape[] = [...Object.values(TABLES), ...COPIES.values()];
/** Brought by files of OpenStreetMap alone. */
const ROUTE_RULES: string[] = [TABLES.barriere.name, TABLES.interdiction_tourner.name];

const folder = mkdtempSync(join(tmpdir(), 'motu-shapes-'));
const made: Record<'pipeline' | 'fixture' | 'import' | 'empty' | 'shipped', string> = {
  pipeline: '',
  fixture: '',
  import: join(folder, 'import/territory.gpkg'),
  empty: join(folder, 'empty/territory.gpkg'),
  shipped: '',
};

beforeAll(async () => {
  const { tables, rasters } = await buildTerritory(join(TERRITORY, 'fixtures/sources'), () => {});
  writePack(join(folder, 'pack'), tables, rasters, MADE.toISOString());
  made.pipeline = (await unpackTerritory(join(folder, 'pack'), join(folder, 'pipeline'))).geopackage;
  made.shipped = (await unpackTerritory(join(TERRITORY, 'data'), join(folder, 'shipped'))).geopackage;
  const small = createSmallTerritory();
  remove = small.remove;
  made.fixture = join(small.folder, 'territory.gpkg');
  for (const name of ['import', 'empty']) mkdirSync(join(folder, name));
  // The imports make every table themselves, but blocks of buildings: a territory without them gets none.
  const block = { ...shapeOf(IMPORTED.block.name), description: '', rows: [] };
  writeGeoPackage(made.import, [block], MADE);
  await importOsm({ file: VILLAGE, geopackage: made.import, now: MADE });
  await writeTerritory(made.import, (db) =>
    writeCoverage(db, { ...RELIEF, metresPerCell: 5, extent: [-150, -18, -149, -17] }, [], null, MADE),
  );
  writeGeoPackage(
    made.empty,
    ALL_TABLES.map((shape) => ({ ...shape, description: '', rows: [] })),
    MADE,
  );
});
let remove = () => {};
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Columns of each table, in their order: `nom TEXT`. */
function readTables(path: string): Map<string, string[]> {
  const db = new Sqlite(path, { readonly: true });
  try {
    const names = db.prepare<[], string>('SELECT table_name FROM gpkg_contents ORDER BY table_name').pluck().all();
    const columns = db
      .prepare<[string], string>("SELECT name || ' ' || type FROM pragma_table_info(?) ORDER BY cid")
      .pluck();
    return new Map(names.map((name) => [name, columns.all(name)]));
  } finally {
    db.close();
  }
}

function columnsOf({ geometryType, columns }: TableShape): string[] {
  return [
    'fid INTEGER',
    ...(geometryType ? [`geom ${geometryType}`] : []),
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
  ];
}

const namesOf = (shapes: readonly TableShape[]) => shapes.map(({ name }) => name).sort();

test.each(['pipeline', 'fixture', 'import', 'empty'] as const)(
  'TER-01 TER-02 every table of a territory made by the %s has the columns that are said of it, in their order',
  (maker) => {
    const tables = readTables(made[maker]);
    expect(tables.size).toBeGreaterThan(0);
    for (const [name, columns] of tables) expect(columns, name).toEqual(columnsOf(shapeOf(name)));
  },
);

test('TER-01 the pipeline and an empty territory have every table, the import those that it fills', () => {
  const built = ALL_TABLES.filter(({ name }) => !ROUTE_RULES.includes(name));
  expect([...readTables(made.pipeline).keys()]).toEqual(namesOf(built));
  expect([...readTables(made.empty).keys()]).toEqual(namesOf(ALL_TABLES));
  const imported = [...readTables(made.import).keys()];
  expect(imported).toEqual(expect.arrayContaining(namesOf([...Object.values(IMPORTED), TABLES.couverture])));
});

test('TER-01 the territory that comes with Motu has the same tables, with the same columns', () => {
  const shipped = readTables(made.shipped);
  expect([...shipped.keys()]).toEqual([...readTables(made.pipeline).keys()]);
  for (const [name, columns] of shipped) {
    expect(columns, name).toEqual(columnsOf(shapeOf(name)));
  }
});

test('TER-01 an empty territory has every table that a base map reads, and those of all layers with their columns', async () => {
  const source = openGeoPackage(made.empty);
  for (const table of BASE_MAP_TABLES) expect(await source.fields(table), table).not.toBeNull();
  for (const layer of CATALOGUE) {
    for (const table of tablesOf(layer)) {
      const wanted = layer.content.kind === 'features' ? layer.fields.map(({ name }) => name) : [];
      expect(await source.fields(table), layer.slug).toEqual(expect.arrayContaining(wanted));
    }
  }
  await source.close();
});
