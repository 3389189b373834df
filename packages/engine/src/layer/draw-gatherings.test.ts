import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Table, writeGeoPackage } from '@motu/geopackage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packed } from '../encode/pixels.ts';
import { openSources } from '../engine/open-sources.ts';
import { createFrame } from '../projection/frame.ts';
import { badge } from '../style/badge.ts';
import { rule, text } from '../style/build.ts';
import type { Symbolizer } from '../style/geostyler.ts';
import type { FeaturePart, Layer } from './layer.ts';
import { Renderer } from './renderer.ts';

/** Four within a pixel of each other in the upper left quarter, and one alone in the lower right one. */
const PLACES: [number, number][] = [
  ...[0, 1, 2, 3].map((i): [number, number] => [-149.9 + i * 1e-5, -17.1]),
  [-149.7, -17.3],
];
const POINTS: Table = {
  name: 'lieux',
  description: '',
  geometryType: 'POINT',
  columns: { nom: 'TEXT', valeur: 'INTEGER' },
  rows: PLACES.map((coordinates, i) => ({
    geometry: { type: 'Point', coordinates },
    values: { nom: `Lieu ${i}`, valeur: i },
  })),
};
const RED = '#B3262E';
const folder = mkdtempSync(join(tmpdir(), 'motu-gather-'));
let sources: Awaited<ReturnType<typeof openSources>>;
let renderer: Renderer;
beforeAll(async () => {
  const geopackage = join(folder, 'territory.gpkg');
  writeGeoPackage(geopackage, [POINTS], new Date());
  sources = await openSources({ geopackage, relief: [], sea: null, texture: null, lagoon: null }, 1);
  renderer = new Renderer(sources);
});
afterAll(async () => {
  await sources.close();
  rmSync(folder, { recursive: true });
});

const layerOf = (symbolizers: Symbolizer[], part: Partial<FeaturePart> = {}): Layer => ({
  ...{ slug: 'lieux', title: 'Lieux', description: '', minZoom: 0, maxZoom: 20, fields: [], legend: null, sources: [] },
  content: { kind: 'features', table: 'lieux', style: { name: 'Lieux', rules: [rule('Lieu', symbolizers)] }, ...part },
});

/** Pixels drawn in each quarter of a picture of the four and the one. */
async function drawn(layer: Layer, extent: [number, number, number, number] = [-150, -17.4, -149.6, -17]) {
  const frame = createFrame({ crs: 'EPSG:4326', extent, width: 200, height: 200 });
  const pixels = packed(await renderer.render(frame, [{ layer }]));
  const quarters = [0, 0, 0, 0];
  for (let i = 0; i < 200 * 200; i++) {
    const quarter = (i % 200 < 100 ? 0 : 1) + (i < 200 * 100 ? 0 : 2);
    if ((pixels[i * 4 + 3] ?? 0) > 127) quarters[quarter] = (quarters[quarter] ?? 0) + 1;
  }
  return { quarters, pixels };
}

const disc: Symbolizer = { kind: 'Mark', wellKnownName: 'circle', radius: 3, color: RED };
/** Of a circle of this radius, within a fifth. */
const areaOf = (pixels: number | undefined, radius: number) => (pixels ?? 0) / (Math.PI * radius ** 2);

test.each([
  ['marks', disc, 3],
  ['icons', badge('cross', RED, 7, 'circle'), 3.3],
])(
  'LAY-05 %s that pile up are one disc in their colour; one that stands alone is itself',
  async (_, symbolizer, radius) => {
    const { quarters, pixels } = await drawn(layerOf([symbolizer]));
    expect(areaOf(quarters[0], 10.5)).toBeCloseTo(1, 0.5);
    expect(areaOf(quarters[3], radius)).toBeCloseTo(1, 0.5);
    // Beside the number, and inside the white edge.
    const at = (50 * 200 + 50 - 6) * 4;
    expect([...pixels.subarray(at, at + 4)]).toEqual([0xb3, 0x26, 0x2e, 255]);
  },
);

test('LAY-05 marks whose size tells a value are never gathered, nor those of a table that asks not to be', async () => {
  const bySize = { ...disc, radius: { name: 'property', args: ['valeur'] } } as unknown as Symbolizer;
  const plain = await drawn(layerOf([disc], { gather: false }));
  expect(areaOf(plain.quarters[0], 3)).toBeCloseTo(1, 0.5);
  const valued = await drawn(layerOf([bySize]));
  expect(areaOf(valued.quarters[0], 10.5)).toBeLessThan(0.2);
});

test('LAY-05 NAME-01 what is gathered has no name of its own, and names are told which marks and discs stand there', async () => {
  const named = layerOf([disc, text('{{nom}}', 12, '#000000')]);
  const frame = createFrame({ crs: 'EPSG:4326', extent: [-150, -17.4, -149.6, -17], width: 200, height: 200 });
  const { labels, marks } = await renderer.names(frame, { layer: named });
  expect(labels.map(({ block }) => block?.lines[0]?.text)).toEqual(['Lieu 4']);
  const [, lonely] = marks.map(({ radius }) => radius).sort((a, b) => b - a);
  expect({ count: marks.length, lonely }).toEqual({ count: 2, lonely: 3 });
  expect(marks.find(({ radius }) => radius === 3)).toMatchObject({ lon: labels[0]?.lon, lat: labels[0]?.lat });
});

test('LAY-05 TILE-01 a disc on the edge of two pictures is whole in both together', async () => {
  const [west, middle, east] = [-150.1, -149.9, -149.7];
  const layer = layerOf([disc]);
  const [left, right] = [
    await drawn(layer, [west, -17.2, middle, -17]),
    await drawn(layer, [middle, -17.2, east, -17]),
  ];
  const sum = (quarters: number[]) => quarters.reduce((all, one) => all + one, 0);
  expect(areaOf(sum(left.quarters) + sum(right.quarters), 10.5)).toBeCloseTo(1, 0.5);
});
