import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { type CrsCode, TILE_GRIDS, tileExtent, tileRange } from '@motu/core';
import { type Position, type Table, writeGeoPackage } from '@motu/geopackage';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../engine/drawing-engine.ts';
import type { Engine } from '../engine/engine.ts';
import type { Layer } from '../layer/layer.ts';
import { PROJECTIONS } from '../projection/projection.ts';
import { rule, text } from '../style/build.ts';
import { twiceArea } from './cut-shape.ts';

const GRIDS = ['EPSG:3857', 'EPSG:4326'] as const;
const PAPEETE: Position = [-149.567, -17.537];
/** A road across several tiles, with a bend in each of them. */
const ROAD = Array.from({ length: 41 }, (_, i): Position => [-149.8 + i * 0.01, -17.5 - (i % 2) * 0.013]);
/** A comb whose teeth leave and enter tiles, with a hole in its back. */
const TEETH = Array.from({ length: 12 }, (_, i): Position[] => [
  [-149.6 + i * 0.004, -17.5],
  [-149.598 + i * 0.004, -17.56],
]).flat();
const COMB: Position[] = [...TEETH, [-149.55, -17.44], [-149.6, -17.44], [-149.6, -17.5]];
const HOLE: Position[] = [
  [-149.59, -17.48],
  [-149.57, -17.48],
  [-149.57, -17.45],
  [-149.59, -17.45],
  [-149.59, -17.48],
];

const TABLES: Table[] = [
  {
    name: 'point',
    description: '',
    geometryType: 'POINT',
    columns: { nom: 'TEXT', habitants: 'INTEGER', taux: 'REAL', secret: 'TEXT', rien: 'TEXT' },
    rows: Array.from({ length: 30 }, (_, i) => ({
      values: { nom: `Lieu ${i}`, habitants: i * 1000 - 5000, taux: i / 7, secret: 'caché', rien: null },
      geometry: { type: 'Point', coordinates: [PAPEETE[0] + i * 0.0007, PAPEETE[1] - i * 0.0003] },
    })),
  },
  {
    name: 'route_test',
    description: '',
    geometryType: 'LINESTRING',
    columns: { nom: 'TEXT' },
    rows: [{ values: { nom: 'Ceinture' }, geometry: { type: 'LineString', coordinates: ROAD } }],
  },
  {
    name: 'zone',
    description: '',
    geometryType: 'POLYGON',
    columns: { nom: 'TEXT' },
    rows: [{ values: { nom: 'Peigne' }, geometry: { type: 'Polygon', coordinates: [COMB, HOLE] } }],
  },
];

const layerOf = (slug: string, table: string, extra: Partial<Layer> = {}): Layer => ({
  ...{ slug, title: slug, description: '', minZoom: 0, maxZoom: 20, legend: null, sources: [] },
  fields: [{ name: 'nom', title: 'Nom' }],
  content: { kind: 'features', table, style: { name: slug, rules: [] } },
  ...extra,
});

const LAYERS: Layer[] = [
  layerOf('points', 'point', {
    fields: ['nom', 'habitants', 'taux', 'rien'].map((name) => ({ name, title: name })),
    content: {
      kind: 'features',
      table: 'point',
      labelOrder: 'habitants',
      style: { name: 'points', rules: [rule('Noms', [text('{{nom}}', 12, '#000000')])] },
    },
  }),
  layerOf('routes', 'route_test'),
  layerOf('zones', 'zone'),
  layerOf('relief', '', { content: { kind: 'hillshade' } }),
];

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-vectors-'));
  const geopackage = join(folder, 'territory.gpkg');
  writeGeoPackage(geopackage, TABLES, new Date('2026-01-01'));
  const files = { geopackage, relief: [], sea: null, texture: null, lagoon: null };
  engine = await createEngine({ files, layers: LAYERS, workers: 1 });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

type Place = { grid: CrsCode; level: number; column: number; row: number };

function placeAt(grid: CrsCode, level: number, [lon, lat]: Position): Place {
  const [x, y] = PROJECTIONS[grid].forward(lon, lat);
  const range = tileRange(TILE_GRIDS[grid], level, [x, y, x + 1e-9, y + 1e-9]);
  if (!range) throw new Error('There is no such tile.');
  return { grid, level, column: range.minColumn, row: range.minRow };
}

async function decode(layer: string, place: Place): Promise<VectorTile> {
  const [tile] = await engine.metatile({ layer, ...place, format: 'mvt', part: 'vectors' });
  if (!tile) throw new Error('There is no body.');
  return new VectorTile(new PbfReader(gunzipSync(tile.body)));
}

function featuresOf(tile: VectorTile, name: string): VectorTileFeature[] {
  const layer = tile.layers[name];
  return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
}

/** Where a place lies in a tile, in its units. */
function unitsOf({ grid, level, column, row }: Place, [lon, lat]: Position): [number, number] {
  const [minX, , maxX, maxY] = tileExtent(TILE_GRIDS[grid], level, column, row);
  const [x, y] = PROJECTIONS[grid].forward(lon, lat);
  return [((x - minX) / (maxX - minX)) * 4096, ((maxY - y) / (maxX - minX)) * 4096];
}

test('DATA-06 in both grids a vector tile tells what the source has: places within half a unit, every public attribute, ids that stay', async () => {
  for (const grid of GRIDS) {
    const place = placeAt(grid, 12, PAPEETE);
    const found = featuresOf(await decode('points', place), 'points');
    const source = (TABLES[0] as Table).rows as {
      values: Record<string, unknown>;
      geometry: { coordinates: Position };
    }[];
    const expected = source.flatMap(({ values, geometry }, i) => {
      const [x, y] = unitsOf(place, geometry.coordinates);
      const isIn = Math.min(x, y) >= -128 && Math.max(x, y) <= 4096 + 128;
      return isIn ? [{ id: i + 1, values, x, y }] : [];
    });
    expect(found.length).toBeGreaterThan(10);
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    for (const [i, feature] of found.entries()) {
      const { nom, habitants, taux } = expected[i]?.values ?? {};
      expect(feature.properties).toEqual({ nom, habitants, taux });
      const point = feature.loadGeometry()[0]?.[0] ?? { x: Number.NaN, y: Number.NaN };
      expect(Math.abs(point.x - (expected[i]?.x ?? 0))).toBeLessThanOrEqual(0.5);
      expect(Math.abs(point.y - (expected[i]?.y ?? 0))).toBeLessThanOrEqual(0.5);
    }
    const nearer = featuresOf(await decode('points', placeAt(grid, 14, PAPEETE)), 'points');
    expect(nearer.map(({ id, properties }) => [id, properties.nom])).toContainEqual([1, 'Lieu 0']);
  }
});

test('DATA-06 hidden fields never leave, and what is not known is not said', async () => {
  const [tile] = await engine.metatile({
    layer: 'points',
    ...placeAt('EPSG:3857', 12, PAPEETE),
    format: 'mvt',
    part: 'vectors',
  });
  const bytes = gunzipSync(tile?.body ?? new Uint8Array()).toString('latin1');
  expect(bytes).toContain('habitants');
  for (const word of ['secret', 'caché', 'rien']) expect(bytes).not.toContain(Buffer.from(word).toString('latin1'));
});

test('DATA-06 names come as points of a layer of their own, with their rank, each in one tile', async () => {
  const place = placeAt('EPSG:3857', 13, PAPEETE);
  const tiles = [-1, 0, 1].flatMap((right) =>
    [-1, 0, 1].map((down) => ({ ...place, column: place.column + right, row: place.row + down })),
  );
  const all = (await Promise.all(tiles.map((one) => decode('points', one)))).map((tile) =>
    featuresOf(tile, 'points-noms'),
  );
  const names = all.flat().map(({ properties }) => String(properties.nom));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  for (const own of all) {
    const ranks = own.map(({ properties }) => [Number(properties.rang), Number(String(properties.nom).split(' ')[1])]);
    // The greatest number of people chooses its place first.
    expect(ranks.toSorted(([a = 0], [b = 0]) => a - b).map(([, number]) => number)).toEqual(
      ranks.map(([, number]) => number).toSorted((a = 0, b = 0) => b - a),
    );
  }
});

test('DATA-06 a line across tiles meets itself in the buffer of each', async () => {
  for (const grid of GRIDS) {
    const left = placeAt(grid, 11, [-149.6, -17.505]);
    const right = { ...left, column: left.column + 1 };
    const [west, east] = await Promise.all(
      [left, right].map(async (place) => featuresOf(await decode('routes', place), 'routes')),
    );
    const run = (features: VectorTileFeature[] | undefined) => (features?.[0]?.loadGeometry() ?? []).flat();
    // In the units of the left tile.
    const [a, b] = [run(west), run(east).map(({ x, y }) => ({ x: x + 4096, y }))];
    expect(Math.max(...a.map(({ x }) => x))).toBe(4096 + 128);
    expect(Math.min(...b.map(({ x }) => x))).toBe(4096 - 128);
    for (const seam of [4096 - 60, 4096, 4096 + 60])
      expect(Math.abs(heightAt(a, seam) - heightAt(b, seam))).toBeLessThanOrEqual(1);
  }
});

/** The y of a line that goes east, where it passes an x. */
function heightAt(line: { x: number; y: number }[], x: number): number {
  const i = line.findIndex((point, at) => at > 0 && point.x >= x);
  const [from, to] = [line[i - 1], line[i]];
  if (!from || !to) throw new Error(`The line does not pass ${x}.`);
  return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
}

test('DATA-06 polygons that the edge of a tile cuts are valid and wound as the standard wants, holes after their outer ring', async () => {
  const { isValid } = await import('./testing/is-valid.ts');
  let [polygons, holes] = [0, 0];
  for (const grid of GRIDS)
    for (const level of [6, 9, 11, 12, 13])
      for (const at of TEETH.slice(0, 6)) {
        const [feature] = featuresOf(await decode('zones', placeAt(grid, level, at)), 'zones');
        const rings = (feature?.loadGeometry() ?? []).map((ring) => ring.slice(0, -1).flatMap(({ x, y }) => [x, y]));
        if (rings.length === 0) continue;
        expect(twiceArea(rings[0] as number[])).toBeGreaterThan(0);
        expect(isValid(rings)).toBe(true);
        polygons += rings.filter((ring) => twiceArea(ring) > 0).length;
        holes += rings.filter((ring) => twiceArea(ring) < 0).length;
      }
  expect(polygons).toBeGreaterThan(60);
  expect(holes).toBeGreaterThan(5);
});

test('DATA-06 where there is nothing the tile is empty without being drawn; relief has no vector tiles, which is said', async () => {
  const nowhere = { layer: 'zones', ...placeAt('EPSG:3857', 10, [10, 45]), format: 'mvt', part: 'vectors' } as const;
  expect(gunzipSync((await engine.plainTile(nowhere)) ?? new Uint8Array())).toHaveLength(0);
  expect(await engine.needsDrawing({ ...nowhere, columns: 2, rows: 2 })).toBe(false);
  expect(await engine.plainTile({ ...nowhere, ...placeAt('EPSG:3857', 10, PAPEETE) })).toBeNull();
  await expect(engine.metatile({ ...nowhere, layer: 'relief' })).rejects.toThrow(/pas de tuiles vectorielles/);
});
