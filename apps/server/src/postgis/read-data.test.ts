import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type Condition,
  createEngine,
  type DataFeature,
  type Engine,
  type Layer,
  type LayerQuery,
  parseCql,
  readFeatures,
  type Style,
  territoryFiles,
} from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { createWritableTerritory } from '../testing/writable-territory.ts';
import { loadTerritory } from './load-territory.ts';
import { TERRITORY_SCHEMA } from './territory-schema.ts';

const TABLES = ['commune', 'route', 'sommet'];
const FIELDS: Record<string, string[]> = {
  commune: ['nom', 'population', 'subdivision'],
  route: ['nom', 'genre'],
  sommet: ['nom', 'altitude'],
};
const LOADING_MS = 120_000;
const STORES = ['GeoPackage', 'PostGIS'] as const;

const layerOf = (table: string): Layer => ({
  slug: table,
  title: table,
  description: '',
  minZoom: 0,
  maxZoom: 20,
  content: { kind: 'features', table, style: { name: '', rules: [] } as unknown as Style },
  fields: (FIELDS[table] ?? []).map((name) => ({ name, title: name })),
  legend: null,
  sources: [],
});

let base: TestPostgis;
let folder: string;
let geopackage: string;
let engines: Record<(typeof STORES)[number], Engine>;
beforeAll(async () => {
  const territory = await createWritableTerritory();
  ({ folder, geopackage } = territory);
  const db = new Sqlite(geopackage);
  for (const table of ['gpkg_geometry_columns', 'gpkg_contents', 'gpkg_extensions'])
    db.exec(`DELETE FROM ${table} WHERE table_name NOT IN (${TABLES.map((name) => `'${name}'`)})`);
  // A trigger of the file names them; none of them runs.
  for (const name of ['ST_IsEmpty', 'ST_MinX', 'ST_MaxX', 'ST_MinY', 'ST_MaxY'])
    db.function(name, { varargs: true }, () => 0);
  // Letters that bytes sort elsewhere than French does, and a row without a name.
  const rename = db.prepare(
    'UPDATE sommet SET nom = ? WHERE fid = (SELECT fid FROM sommet ORDER BY fid LIMIT 1 OFFSET ?)',
  );
  for (const [i, nom] of ['Éperon', 'eperon', 'Zénith', 'œil', null].entries()) rename.run(nom, i * 3);
  db.close();
  base = await createPostgis();
  await loadTerritory({ url: base.url, geopackage });
  const files = { ...territoryFiles(join(geopackage, '..')), relief: [], geopackage };
  const postgis = { url: base.url, territory: { schema: TERRITORY_SCHEMA, tables: TABLES } };
  const layers = TABLES.map(layerOf);
  engines = {
    GeoPackage: await createEngine({ files, layers, workers: 1 }),
    PostGIS: await createEngine({ files: { ...files, postgis }, layers, workers: 1 }),
  };
}, LOADING_MS);
afterAll(async () => {
  for (const engine of Object.values(engines ?? {})) await engine.close();
  await base?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function all(engine: Engine, layer: string, query: Omit<LayerQuery, 'limit'> = {}, limit?: number) {
  const found: DataFeature[] = [];
  for await (const batch of readFeatures(engine, layer, query, { limit })) found.push(...batch);
  return found;
}

function cql(table: string, text: string): Condition {
  return parseCql(text, FIELDS[table] ?? []);
}

const sqlite = (sql: string) => {
  const db = new Sqlite(geopackage, { readonly: true });
  const found = db.prepare(sql).raw(true).all() as unknown[][];
  db.close();
  return found;
};

const namesOf = (features: readonly DataFeature[]) => features.map(({ values }) => values[0]);

test.each(STORES)('DATA-04 all objects of a large layer are read once each, in batches (%s)', async (store) => {
  const ids = (await all(engines[store], 'route', { fields: [], hasShapes: false })).map(({ id }) => id);
  expect(ids).toEqual(sqlite('SELECT fid FROM route ORDER BY fid').flat());
  expect(await engines[store].count('route', {})).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(5000);
});

test('DATA-04 both stores tell the same objects: ids, attributes and coordinates, with the structure of each geometry', async () => {
  const [file, database] = await Promise.all(STORES.map((store) => all(engines[store], 'commune')));
  expect(file?.length).toBeGreaterThan(40);
  // Coordinates to the last digit: neither store rounds them.
  expect(isDeepStrictEqual(file, database)).toBe(true);
  expect(file?.some(({ shape }) => shape?.type === 'MultiPolygon' && shape.polygons.length > 1)).toBe(true);
});

test.each(STORES)('DATA-04 only what the layer tells leaves, whatever is asked (%s)', async (store) => {
  for (const untold of ['code_insee', 'geom']) {
    const asked = engines[store].page('commune', { fields: ['population', untold, 'nom'], limit: 1 });
    // Without it, what comes after would stand under its name.
    await expect(asked, untold).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 1 });
  }
  const page = await engines[store].page('commune', { fields: ['population', 'nom'], limit: 1 });
  const [row] = sqlite('SELECT population, nom FROM commune ORDER BY fid LIMIT 1');
  expect(page.features[0]?.values).toEqual(row);
});

test.each(STORES)(
  'DATA-04 conditions, extents, order, offset and bounds choose rows as SQL does (%s)',
  async (store) => {
    const engine = engines[store];
    const big = await all(engine, 'commune', {
      where: cql('commune', 'population > 5000'),
      order: [{ field: 'population', isDescending: true }],
    });
    const wanted = sqlite('SELECT nom FROM commune WHERE population > 5000 ORDER BY population DESC, fid').flat();
    expect(namesOf(big)).toEqual(wanted);
    const some = await engine.page('commune', {
      where: cql('commune', "nom ILIKE '%a%' AND population > 5000"),
      order: [{ field: 'population', isDescending: true }],
      start: { offset: 2 },
      limit: 3,
    });
    const like = sqlite("SELECT nom FROM commune WHERE nom LIKE '%a%' AND population > 5000 ORDER BY population DESC");
    expect(namesOf(some.features)).toEqual(like.flat().slice(2, 5));
    const ids = big.slice(0, 2).map(({ id }) => id);
    expect((await all(engine, 'commune', { ids })).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
  },
);

test.each(STORES)(
  'TAB-01 texts are sorted as French does, absent ones last whichever way, page by page (%s)',
  async (store) => {
    const named = sqlite('SELECT nom FROM sommet WHERE nom IS NOT NULL').flat() as string[];
    const growing = named.toSorted(new Intl.Collator('fr').compare);
    expect(growing.indexOf('Éperon')).toBeLessThan(growing.indexOf('Zénith'));
    const absent = sqlite('SELECT nom FROM sommet WHERE nom IS NULL').flat();
    expect(absent.length).toBeGreaterThan(0);
    for (const isDescending of [false, true]) {
      const order = [{ field: 'nom', isDescending }];
      const wanted = [...(isDescending ? growing.toReversed() : growing), ...absent];
      expect(namesOf(await all(engines[store], 'sommet', { order }))).toEqual(wanted);
      const page = await engines[store].page('sommet', { order, fields: ['nom'], start: { offset: 5 }, limit: 7 });
      expect(namesOf(page.features)).toEqual(wanted.slice(5, 12));
    }
  },
);

test('DATA-04 an extent holds what shares a point with it, not with its box, in both stores', async () => {
  const extent = [-149.6, -17.56, -149.54, -17.52] as const;
  const [file, database] = await Promise.all(
    STORES.map((store) => all(engines[store], 'route', { extent, hasShapes: false })),
  );
  expect(file).toEqual(database);
  expect(file?.length).toBeGreaterThan(100);
  // Open sea in a corner of the box of Anaa, which is alone there.
  const sea = [-145.608, -17.499, -145.607, -17.498] as const;
  const boxes = sqlite(
    'SELECT id FROM rtree_commune_geom WHERE maxx >= -145.608 AND minx <= -145.607 AND maxy >= -17.499 AND miny <= -17.498',
  );
  expect(boxes.length).toBeGreaterThan(0);
  for (const store of STORES) expect(await engines[store].count('commune', { extent: sea })).toBe(0);
  for (const store of STORES) expect(await engines[store].count('route', { extent })).toBe(file?.length);
});

test('DATA-04 coordinates leave in the system that is asked, to the millimetre in both stores', async () => {
  const [file, database] = await Promise.all(
    STORES.map((store) => all(engines[store], 'sommet', { crs: 'EPSG:3297', extent: [-149.6, -17.8, -149.2, -17.5] })),
  );
  const [x = 0, y = 0] = file?.[0]?.shape?.type === 'Point' ? file[0].shape.coordinates : [];
  expect(x).toBeGreaterThan(200_000);
  expect(x).toBeLessThan(300_000);
  expect(y).toBeGreaterThan(8_000_000);
  expect(isDeepStrictEqual(file, database)).toBe(true);
});

test.each(STORES)('DATA-04 reading ends when its taker gives it up (%s)', async (store) => {
  const giveUp = new AbortController();
  const read = async () => {
    for await (const _ of readFeatures(engines[store], 'route', {}, { signal: giveUp.signal })) giveUp.abort();
  };
  await expect(read()).rejects.toThrow('abort');
});
