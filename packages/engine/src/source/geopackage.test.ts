import { join } from 'node:path';
import { dropTriggers, writeGeoPackage } from '@motu/geopackage';
import { createSmallTerritory, type SmallTerritory, TOWN_HALL } from '@motu/territory/testing';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter } from '../style/geostyler.ts';
import { openGeoPackage } from './geopackage.ts';
import type { FeatureQuery, FeatureSource } from './source.ts';

let territory: SmallTerritory;
let source: FeatureSource;
beforeAll(() => {
  territory = createSmallTerritory();
  source = openGeoPackage(join(territory.folder, 'territory.gpkg'));
});
afterAll(async () => {
  await source.close();
  territory.remove();
});

const [lon, lat] = TOWN_HALL;
const near: FeatureQuery = {
  table: 'lieu',
  extent: [lon - 0.0001, lat - 0.0001, lon + 0.0001, lat + 0.0001],
  resolution: 0,
  fields: ['nom'],
};

test('TER-01 features are found by place, with their properties', async () => {
  const found = await source.features(near);
  expect(found.map(({ properties }) => properties.nom)).toEqual(['Mairie de Papeete']);
  expect([...(found[0]?.geometry.coordinates ?? [])]).toEqual(TOWN_HALL);
});

test('TER-01 a filter keeps what it names, and a name that is no column finds nothing', async () => {
  const ask = async (filter: Filter) =>
    (await source.features({ ...near, extent: [-180, -90, 180, 90], filter })).map(
      ({ properties }) => properties.theme,
    );
  expect(await ask(['==', 'theme', 'sante'])).toEqual(['sante']);
  expect(await ask(['||', ['==', 'theme', 'sante'], ['<', 'rang', 2]])).toHaveLength(2);
  expect(await ask(['==', 'theme" OR 1=1 --', 'x'])).toEqual([]);
});

test('TER-01 the thinned copy serves small scales and the full table large ones', async () => {
  const vertices = async (zoom: number) => {
    const query = { table: 'terre', extent: [-150, -18, -149, -17] as const, fields: [] };
    const [land] = await source.features({ ...query, resolution: 1.40625 / 2 ** zoom });
    return (land?.geometry.coordinates.length ?? 0) / 2;
  };
  expect(await vertices(8)).toBe(25);
  expect(await vertices(9)).toBe(25);
  expect(await vertices(10)).toBe(181);
});

test('TER-01 what another program writes is seen at once, and the version changes', async () => {
  const before = await source.version('lieu');
  expect(await source.features({ ...near, extent: [0, 0, 1, 1] })).toHaveLength(0);
  const other = new Database(join(territory.folder, 'territory.gpkg'));
  dropTriggers(other, 'lieu'); // They call functions that only GDAL and QGIS bring along.
  other.exec("UPDATE lieu SET nom = 'Hôtel de ville' WHERE fid = 1");
  other.exec("UPDATE gpkg_contents SET last_change = '2026-02-02T00:00:00Z' WHERE table_name = 'lieu'");
  other.close();
  expect((await source.features(near))[0]?.properties.nom).toBe('Hôtel de ville');
  expect(await source.version('lieu')).not.toBe(before);
});

test('TER-01 INFO-01 for an answer that nobody keeps, a table is found as soon as it is there, and what is written to it a moment later', async () => {
  const path = join(territory.folder, 'passing.gpkg');
  const table = { name: 'puits', geometryType: 'POINT' as const, columns: { nom: 'TEXT' as const }, description: '' };
  const at = { type: 'Point' as const, coordinates: [-149.5, -17.5] as const };
  const write = (name: string, nom: string) =>
    writeGeoPackage(path, [{ ...table, name, rows: [{ geometry: at, values: { nom } }] as never }], new Date(0));
  write('puits', 'ancien');
  const opened = openGeoPackage(path);
  const ask = async (name: string) => {
    const query = { table: name, extent: [-150, -18, -149, -17] as const, resolution: 0, fields: ['nom'] };
    return (await opened.features({ ...query, isPassing: true })).map(({ properties }) => properties.nom);
  };
  expect(await ask('puits')).toEqual(['ancien']);
  expect(await ask('citerne')).toEqual([]);
  const other = new Database(path);
  dropTriggers(other, 'puits');
  other.exec("UPDATE puits SET nom = 'nouveau'");
  other.close();
  await expect.poll(() => ask('puits')).toEqual(['nouveau']);
  await opened.close();
});

test('TER-01 a table that is not there has no features and no fields', async () => {
  expect(await source.features({ ...near, table: 'nulle_part' })).toEqual([]);
  expect(await source.fields('nulle_part')).toBeNull();
});

test('TER-01 of a large table the ground that is looked at is kept: what lies there comes once, in the order of the table', async () => {
  const path = join(territory.folder, 'large.gpkg');
  // Lines of 4 km, so that each lies in several pieces of ground; the last written is the most western.
  const starts = Array.from({ length: 10_001 }, (_, i) => [-149 - i / 10_000, -17 - (i % 100) / 400] as const);
  const rows = starts.map(([x, y], i) => ({
    geometry: { type: 'LineString' as const, coordinates: [[x, y] as const, [x + 0.04, y + 0.01] as const] },
    values: { nom: `${i}` },
  }));
  const table = { name: 'ligne', geometryType: 'LINESTRING' as const, columns: { nom: 'TEXT' as const } };
  writeGeoPackage(path, [{ ...table, description: '', rows: rows as never }], new Date(0));
  const large = openGeoPackage(path);
  // A town, an island, and all of it.
  for (const side of [0.03, 0.2, 3]) {
    const extent = [-149.5, -17.2, -149.5 + side, -17.2 + side] as const;
    const expected = starts.flatMap(([x, y], i) =>
      x <= extent[2] && x + 0.04 >= extent[0] && y <= extent[3] && y + 0.01 >= extent[1] ? [`${i}`] : [],
    );
    for (const _ of ['read', 'kept']) {
      const found = await large.features({ table: 'ligne', extent, resolution: 0, fields: ['nom'] });
      expect(found.map(({ properties }) => properties.nom)).toEqual(expected);
      const [first] = found;
      const [x, y] = starts[Number(expected[0])] as (typeof starts)[number];
      expect(first?.geometry).toEqual({
        kind: 'line',
        coordinates: Float64Array.of(x, y, x + 0.04, y + 0.01),
        ends: Uint32Array.of(4),
      });
    }
  }
  await large.close();
  const copy = join(territory.folder, 'utf-16.gpkg');
  copyAsUtf16(path, copy);
  const [one, other] = [openGeoPackage(path), openGeoPackage(copy)];
  const query: FeatureQuery = { table: 'ligne', extent: [-149.5, -17.2, -149.47, -17.17], resolution: 0, fields: [] };
  expect(await other.features(query)).toEqual(await one.features(query));
  expect(await one.features(query)).not.toHaveLength(0);
  await Promise.all([one.close(), other.close()]);
});

test('TER-01 the ground of a table is that of all its objects, whatever was taken from it', async () => {
  const path = join(territory.folder, 'edited.gpkg');
  const table = { name: 'point', geometryType: 'POINT' as const, columns: { nom: 'TEXT' as const }, description: '' };
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    geometry: {
      type: 'Point' as const,
      coordinates: [-150 + ((i * 7919) % 1000) / 500, -18 + ((i * 104_729) % 3000) / 999],
    },
    values: { nom: `${i}` },
  }));
  writeGeoPackage(path, [{ ...table, rows: rows as never }], new Date(0));
  const file = new Database(path);
  const all = file.prepare('SELECT min(minx), min(miny), max(maxx), max(maxy) FROM rtree_point_geom').raw(true);
  for (const taken of ['id < 0', 'minx < -149.7', 'id % 3 > 0', 'maxy > -16', 'id <> 3', 'id > 0']) {
    file.exec(`DELETE FROM rtree_point_geom WHERE ${taken}`);
    const opened = openGeoPackage(path);
    const expected = all.get() as (number | null)[];
    expect(await opened.extent('point')).toEqual(expected.includes(null) ? null : expected);
    await opened.close();
  }
  file.close();
});

/** The same tables in a file whose texts have two bytes a letter. */
function copyAsUtf16(path: string, copy: string): void {
  const from = new Database(path, { readonly: true });
  const to = new Database(copy);
  to.pragma("encoding = 'UTF-16le'");
  const tables = from
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'rtree_*_geom_*'",
    )
    .all();
  for (const { name, sql } of tables) {
    to.exec(sql);
    const rows = from.prepare(`SELECT * FROM "${name}"`).raw(true).all() as unknown[][];
    const insert = to.prepare(`INSERT INTO "${name}" VALUES (${rows[0]?.map(() => '?').join(', ') ?? '?'})`);
    to.transaction(() => {
      for (const row of rows) insert.run(...row);
    })();
  }
  from.close();
  to.close();
}
