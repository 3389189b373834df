import { createSmallTerritory, type SmallTerritory } from '@motu/territory/testing';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSources, openSources, territoryFiles } from '../engine/open-sources.ts';
import { createPlane } from '../label/plane.ts';
import { createFrame, type Frame } from '../projection/frame.ts';
import type { Feature, Value } from '../source/source.ts';
import { drawBaseMap } from './draw-base-map.ts';
import { drawArrows } from './one-way-arrows.ts';
import { drawRoads, readRoads } from './roads.ts';
import { solveNames } from './solve-names.ts';
import type { Sources } from './sources.ts';
import { FULL } from './theme.ts';

let territory: SmallTerritory;
let sources: OpenSources;
beforeAll(async () => {
  territory = createSmallTerritory();
  sources = await openSources(territoryFiles(territory.folder), 8);
});
afterAll(async () => {
  await sources.close();
  territory.remove();
});

const SIZE = 64;

function frameAt(lon: number, lat: number, zoom: number): Frame {
  const half = ((1.40625 / 2 ** zoom) * SIZE) / 2;
  const extent = [lon - half, lat - half, lon + half, lat + half] as const;
  return createFrame({ crs: 'EPSG:4326', extent: [...extent], width: SIZE, height: SIZE });
}

/** Red, green and blue in the middle of a picture of the ground. */
async function colorAt(lon: number, lat: number, zoom: number, from: Sources = sources): Promise<number[]> {
  const context = createCanvas(SIZE, SIZE).getContext('2d');
  await drawBaseMap(context, frameAt(lon, lat, zoom), from, FULL);
  return [...context.getImageData(SIZE / 2, SIZE / 2, 1, 1).data.slice(0, 3)];
}

/** The same territory without one of its tables. */
const without = (table: string): Sources => ({
  ...sources,
  features: {
    ...sources.features,
    features: (query) => (query.table === table ? [] : sources.features.features(query)),
  },
});

test('TER-01 woods darken the land from zoom 10 and let its relief through; without them the land is as it was', async () => {
  const wood = [-149.47, -17.6] as const;
  const [red = 0, green = 0] = await colorAt(...wood, 12);
  const [bareRed = 0, bareGreen = 0] = await colorAt(...wood, 12, without('occupation_sol'));
  expect(red).toBeLessThan(bareRed);
  // Greener, not only darker.
  expect(green / red).toBeGreaterThan(bareGreen / bareRed);
  expect(await colorAt(...wood, 8)).toEqual(await colorAt(...wood, 8, without('occupation_sol')));
});

test('TER-01 a lake is water in the land, and a river flows from zoom 11', async () => {
  const [red = 0, , blue = 0] = await colorAt(-149.52, -17.66, 13);
  expect(blue).toBeGreaterThan(red);
  const [riverRed = 0, , riverBlue = 0] = await colorAt(-149.52, -17.69, 16);
  expect(riverBlue).toBeGreaterThan(riverRed);
  expect(await colorAt(-149.52, -17.69, 10)).toEqual(await colorAt(-149.52, -17.69, 10, without('cours_eau')));
});

function road(points: [number, number][], properties: Record<string, Value>): Feature {
  const coordinates = Float64Array.from(points.flat());
  return { id: 1, geometry: { kind: 'line', coordinates, ends: Uint32Array.of(coordinates.length) }, properties };
}

const across: [number, number][] = [
  [-149.501, -17.6],
  [-149.499, -17.6],
];

/** The dark pixels of a one-way road’s arrow, column by column from the west. */
function arrowColumns(sens: number): number[] {
  const frame = frameAt(-149.5, -17.6, 18);
  const context = createCanvas(SIZE, SIZE).getContext('2d');
  drawArrows(context, frame, [road(across, { sens })], '#000000');
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return Array.from(
    { length: SIZE },
    (_, x) =>
      Array.from({ length: SIZE }, (_, y) => data[4 * (y * SIZE + x) + 3] as number).filter((alpha) => alpha > 60)
        .length,
  );
}

test.each([
  [1, 'east'],
  [-1, 'west'],
] as const)('TER-01 the arrow of a one-way street whose direction is %i points %s', (sens, side) => {
  const columns = arrowColumns(sens);
  const first = columns.findIndex((count) => count > 0);
  const last = columns.findLastIndex((count) => count > 0);
  const widest = columns.indexOf(Math.max(...columns));
  // The head is wider than the shaft, and stands near the tip.
  expect(side === 'east' ? last - widest : widest - first).toBeLessThan((last - first) / 2);
});

test('TER-01 a bridge crosses over a road, and a road crosses over a tunnel', async () => {
  const upright: [number, number][] = [
    [-149.5, -17.601],
    [-149.5, -17.599],
  ];
  const crossing = (pont: number, tunnel: number) => {
    const roads = [
      road(across, { classe: 'principale', pont: 0, tunnel: 0 }),
      road(upright, { classe: 'desserte', pont, tunnel }),
    ];
    return { ...sources, features: { ...sources.features, features: () => roads } };
  };
  const colorOfCrossing = async (from: Sources) => {
    const frame = frameAt(-149.5, -17.6, 16);
    const context = createCanvas(SIZE, SIZE).getContext('2d');
    drawRoads(context, frame, FULL, await readRoads(frame, from));
    return context.getImageData(SIZE / 2, SIZE / 2, 1, 1).data.join();
  };
  const main = '246,198,106,255'; // the fill of a main road
  expect(await colorOfCrossing(crossing(0, 0))).toBe(main);
  expect(await colorOfCrossing(crossing(0, 1))).toBe(main);
  expect(await colorOfCrossing(crossing(1, 0))).toBe('255,255,255,255');
});

test('TER-01 the highest road of an island is drawn as a main road from zoom 11 to 13, then by its class', async () => {
  const line: [number, number][] = [
    [-149.7, -17.6],
    [-149.3, -17.6],
  ];
  const colorAtZoom = async (zoom: number, majeure: number) => {
    const roads = [road(line, { classe: 'secondaire', majeure })];
    const from = { ...sources, features: { ...sources.features, features: () => roads } };
    const frame = frameAt(-149.5, -17.6, zoom);
    const context = createCanvas(SIZE, SIZE).getContext('2d');
    drawRoads(context, frame, FULL, await readRoads(frame, from));
    const { data } = context.getImageData(SIZE / 2, 0, 1, SIZE);
    return Array.from({ length: SIZE }, (_, y) => data.slice(4 * y, 4 * y + 4).join());
  };
  const main = '246,198,106,255'; // the fill of a main road
  for (const zoom of [12, 13]) expect(await colorAtZoom(zoom, 1)).toContain(main);
  expect(await colorAtZoom(11, 1)).not.toEqual(await colorAtZoom(11, 0));
  expect(await colorAtZoom(14, 1)).toEqual(await colorAtZoom(14, 0));
  expect(await colorAtZoom(13, 0)).not.toContain(main);
});

test('TER-01 streets and rivers are named along their lines, from left to right, and main roads by their numbers', async () => {
  const labels = await solveNames(createPlane('EPSG:4326', 16), sources, FULL);
  const along = (name: string) => labels.filter(({ block, letters }) => letters && block?.lines[0]?.text === name);
  const street = along('Avenue du Prince Hinoi');
  expect(street.length).toBeGreaterThan(2);
  for (const { letters = [] } of street) {
    expect(letters.map(({ letter }) => letter).join('')).toBe('Avenue du Prince Hinoi');
    expect(letters.at(-1)?.dx).toBeGreaterThan(letters[0]?.dx as number);
    for (const { angle } of letters) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2);
  }
  expect(along('Vaihiria').length).toBeGreaterThan(0);
  const plates = labels.filter(({ symbol }) => symbol?.shape === 'plate');
  expect(new Set(plates.map(({ block }) => block?.lines[0]?.text))).toEqual(new Set(['RT7']));
  expect(plates.length).toBeGreaterThan(2);
});

test('TER-01 street names wait for zoom 15, numbers of main roads for zoom 11', async () => {
  const at = async (zoom: number) => solveNames(createPlane('EPSG:4326', zoom), sources, FULL);
  expect((await at(14)).some(({ letters, block }) => letters && block?.lines[0]?.text.startsWith('Avenue'))).toBe(
    false,
  );
  expect((await at(10)).some(({ symbol }) => symbol?.shape === 'plate')).toBe(false);
  expect((await at(12)).some(({ symbol }) => symbol?.shape === 'plate')).toBe(true);
});
