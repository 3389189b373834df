import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFeature, Shape, SimpleShape } from '@motu/engine';
import { ByteBuffer } from 'flatbuffers';
import { fromByteBuffer } from 'flatgeobuf/lib/mjs/header-meta.js';
import { afterAll, expect, test } from 'vitest';
import type { FileContent } from './file-content.ts';
import { openFlatGeobuf } from './flatgeobuf-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-flatgeobuf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const field = (name: string, type: FileContent['fields'][number]['type']) => ({
  ...{ name, type, title: name, unit: null, description: null },
});
const CONTENT: FileContent = {
  ...{ slug: 'essai', title: 'Essai', description: '', crs: 'EPSG:4326', madeAt: '2026-01-01T00:00:00.000Z' },
  ...{ producer: 'Mairie', licence: 'Libre', date: null, source: 'https://exemple.pf', isPoints: false },
  fields: [field('nom', 'text'), field('lits', 'number'), field('ouvert', 'boolean')],
};

function simple(
  type: SimpleShape['type'],
  positions: readonly (readonly number[])[][],
  polygons: number[] = [],
): SimpleShape {
  let end = 0;
  const ends = Uint32Array.from(positions, (part) => (end += part.length * 2));
  return { type, coordinates: Float64Array.from(positions.flat(2)), ends, polygons: Uint32Array.from(polygons) };
}

const SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]] as const; // biome-ignore format: a ring a line
const HOLE = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]] as const; // biome-ignore format: a ring a line
const AWAY = [[10, 10], [12, 10], [12, 12], [10, 10]] as const; // biome-ignore format: a ring a line
const SHAPES: Readonly<Record<string, Shape>> = {
  point: simple('Point', [[[1.5, -2]]]),
  line: simple('LineString', [[[0, 0], [1, 1], [2, 0]]]), // biome-ignore format: a line a line
  area: simple('Polygon', [[...SQUARE]], [1]),
  holed: simple('Polygon', [[...SQUARE], [...HOLE]], [2]),
  points: simple('MultiPoint', [[[0, 0]], [[3, 4]]]),
  lines: simple('MultiLineString', [[[0, 0], [1, 1]], [[5, 5], [6, 6], [7, 5]]]), // biome-ignore format: a line a line
  oneLine: simple('MultiLineString', [[[0, 0], [1, 1]]]), // biome-ignore format: a line a line
  areas: simple('MultiPolygon', [[...SQUARE], [...HOLE], [...AWAY]], [2, 3]),
  mixed: { type: 'GeometryCollection', members: [simple('Point', [[[9, 9]]]), simple('Polygon', [[...SQUARE]], [1])] },
};

async function write(name: string, features: readonly DataFeature[]): Promise<string> {
  const path = join(folder, name);
  const writer = await openFlatGeobuf(path, CONTENT);
  await writer.write(features);
  await writer.finish();
  return path;
}

/** Behind the signature and its own length. */
const headerOf = (path: string) => fromByteBuffer(new ByteBuffer(new Uint8Array(readFileSync(path).subarray(8))));

type Read = { properties: Record<string, unknown>; geometry: { type: string; coordinates?: unknown } };
const read = (path: string, ...options: string[]): Read[] =>
  JSON.parse(
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', ...options, '/vsistdout/', path], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  ).features;

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(numbers) : [value as number]);
const TEXT = 'Pāʻea, « côté mer »';

test('DATA-03 GDAL reads every kind of geometry of a FlatGeobuf as it was, with its values', async () => {
  const features = Object.entries(SHAPES).map(([name, shape], id) => ({
    ...{ id, shape, values: [`${TEXT} ${name}`, id % 2 === 0 ? id / 4 : null, id % 2 === 0] },
  }));
  const found = read(await write('kinds.fgb', features));
  expect(found).toHaveLength(features.length);
  for (const { shape, values } of features) {
    const one = found.find(({ properties }) => properties.nom === values[0]);
    const { lits = null, ouvert } = one?.properties ?? {};
    expect([lits, ouvert]).toEqual(values.slice(1));
    expect(one?.geometry.type).toBe(shape.type);
    if (shape.type !== 'GeometryCollection') expect(numbers(one?.geometry.coordinates)).toEqual([...shape.coordinates]);
  }
});

test('DATA-03 a FlatGeobuf of nothing, and one of one object without values, are files too', async () => {
  expect(read(await write('none.fgb', []))).toEqual([]);
  const [only] = read(await write('one.fgb', [{ id: 1, shape: SHAPES.point as Shape, values: [null, null, null] }]));
  expect([only?.geometry.coordinates, only?.properties]).toEqual([[1.5, -2], {}]);
});

test('DATA-03 by the index of a FlatGeobuf a client finds what a frame holds, and nothing else', async () => {
  // Places that a simple rule scatters, the same at each run.
  const places = Array.from({ length: 3_000 }, (_, i) => [((i * 7919) % 3000) / 100, ((i * 104_729) % 1777) / 100]);
  const features = places.map((place, id) => ({ id, shape: simple('Point', [[place]]), values: ['', id, true] }));
  const path = await write('places.fgb', features);
  expect(headerOf(path)).toMatchObject({ featuresCount: 3_000, indexNodeSize: 16 });
  const [west, south, east, north] = [3.005, 2.005, 7.115, 9.005];
  const inside = places.flatMap(([x = 0, y = 0], id) =>
    x >= west && x <= east && y >= south && y <= north ? [id] : [],
  );
  const found = read(path, '-spat', `${west}`, `${south}`, `${east}`, `${north}`).map(
    ({ properties }) => properties.lits,
  );
  expect(inside.length).toBeGreaterThan(100);
  expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(inside);
});
