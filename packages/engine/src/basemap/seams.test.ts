import { unpackShippedTerritory } from '@motu/territory/testing';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseColor } from '../draw/color.ts';
import { fillPath } from '../draw/pen.ts';
import { type OpenSources, openSources } from '../engine/open-sources.ts';
import { createLandTest } from '../label/land-test.ts';
import { createPlane } from '../label/plane.ts';
import { createFrame, type Frame } from '../projection/frame.ts';
import { drawFringes } from './fringe.ts';
import { drawLand, readLand } from './land.ts';
import { drawSea } from './sea.ts';
import { solveNames } from './solve-names.ts';
import { FULL } from './theme.ts';

let sources: OpenSources;
let remove: () => void;
beforeAll(async () => {
  const shipped = await unpackShippedTerritory();
  remove = shipped.remove;
  sources = await openSources(shipped.files, 16);
}, 60_000);
afterAll(async () => {
  await sources.close();
  remove();
});

function frameOf(west: number, north: number, zoom: number, width: number, height: number): Frame {
  const step = 1.40625 / 2 ** zoom;
  return createFrame({
    crs: 'EPSG:4326',
    extent: [west, north - height * step, west + width * step, north],
    width,
    height,
  });
}

type Draw = (context: SKRSContext2D, frame: Frame) => Promise<void>;

async function pixelsOf(frame: Frame, draw: Draw): Promise<Uint8ClampedArray> {
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  await draw(context, frame);
  return context.getImageData(0, 0, frame.width, frame.height).data;
}

/** The largest change of a channel from a pixel at sea to the next in its row. */
function steepestStepAtSea(
  pixels: Uint8ClampedArray,
  { width, height }: Frame,
  isSea: (x: number, y: number) => boolean,
) {
  let most = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      if (!isSea(x, y) || !isSea(x - 1, y)) continue;
      const at = (y * width + x) * 4;
      for (let i = at; i < at + 3; i++) {
        most = Math.max(most, Math.abs((pixels[i] as number) - (pixels[i - 4] as number)));
      }
    }
  }
  return most;
}

// Pixels from the western edge of the picture below.
const EAST_OF_THE_ISLAND = 420;

test('TER-01 a motu of Bora Bora has one colour, though the heights of the island are computed over half of it', async () => {
  const frame = frameOf(-151.745, -16.5, 14, 1024, 700);
  const pixels = await pixelsOf(frame, async (context) =>
    drawLand(context, frame, sources, FULL, await readLand(frame, sources)),
  );
  const colors = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const isMotu = (at / 4) % frame.width > EAST_OF_THE_ISLAND;
    if (!isMotu || pixels[at + 3] !== 255) continue;
    const color = [...pixels.slice(at, at + 3)].join();
    colors.set(color, (colors.get(color) ?? 0) + 1);
  }
  expect([...colors.keys()]).toEqual([parseColor(FULL.motu).join()]);
  expect([...colors.values()][0]).toBeGreaterThan(2000);
});

test('TER-01 reefs run around the islands: none of their lines crosses the land', async () => {
  const query = { extent: [-180, -90, 180, 90] as [number, number, number, number], resolution: 0 };
  const reefs = await sources.features.features({ ...query, table: 'recif', fields: ['ile'] });
  const land = await sources.features.features({ ...query, table: 'terre', fields: [] });
  const isLand = createLandTest(land.map(({ geometry }) => geometry));
  expect(reefs.map(({ properties }) => properties.ile)).toEqual(expect.arrayContaining(['Tahiti', 'Moorea']));
  let [ashore, all] = [0, 0];
  for (const { geometry } of reefs) {
    let start = 0;
    for (const end of geometry.ends) {
      for (let at = start; at + 3 < end; at += 2) {
        const [x0, y0, x1, y1] = [0, 1, 2, 3].map((i) => geometry.coordinates[at + i] as number) as [
          number,
          number,
          number,
          number,
        ];
        all++;
        if (isLand((x0 + x1) / 2, (y0 + y1) / 2)) ashore++;
      }
      start = end;
    }
  }
  expect(all).toBeGreaterThan(5000);
  // Lines end on the shores of motu, within the thickness of the coast line.
  expect(ashore / all).toBeLessThan(0.01);
});

test('TER-01 the shallows of the Marquesas fade into the sea, and go on from tile to tile', async () => {
  const sea: Draw = async (context, frame) => {
    context.fillStyle = '#A3CADD';
    context.fillRect(0, 0, frame.width, frame.height);
    await drawFringes(context, frame, sources, FULL);
  };
  const [west, north, step] = [-140.12, -8.905, 1.40625 / 2 ** 14];
  const frame = frameOf(west, north, 14, 512, 256);
  const land = await pixelsOf(frame, async (context) =>
    fillPath(context, (await readLand(frame, sources)).path, '#000000'),
  );
  const isSea = (x: number, y: number) => land[(y * 512 + x) * 4 + 3] === 0;
  const whole = await pixelsOf(frame, sea);
  const steepest = steepestStepAtSea(whole, frame, isSea);
  expect(steepest).toBeGreaterThan(0);
  expect(steepest).toBeLessThan(9);
  const right = await pixelsOf(frameOf(west + 256 * step, north, 14, 256, 256), sea);
  let most = 0;
  for (let y = 0; y < 256; y++) {
    for (let x = 0; x < 256; x++) {
      if (!isSea(256 + x, y)) continue;
      for (let i = 0; i < 3; i++) {
        const there = whole[(y * 512 + 256 + x) * 4 + i] as number;
        most = Math.max(most, Math.abs(there - (right[(y * 256 + x) * 4 + i] as number)));
      }
    }
  }
  expect(most).toBeLessThanOrEqual(3);
});

test('TER-01 the sea is plain on both sides of the edge of the picture of its floor', async () => {
  // Two degrees outside and half a degree inside, across the western and the southern edge.
  for (const frame of [frameOf(-157.5, -10, 5, 57, 300), frameOf(-150, -28, 5, 300, 57)]) {
    const pixels = await pixelsOf(frame, (context) => drawSea(context, frame, sources, FULL));
    const corner = frame.width < frame.height ? 0 : pixels.length - 4;
    let most = 0;
    for (let at = 0; at < pixels.length; at++) {
      most = Math.max(most, Math.abs((pixels[at] as number) - (pixels[corner + (at % 4)] as number)));
    }
    expect(most).toBeLessThanOrEqual(8);
  }
});

test('TER-01 a town hall has its own sign at zoom 17, and the name of the town does not cover it', async () => {
  const labels = await solveNames(createPlane('EPSG:4326', 17), sources, FULL);
  const halls = labels.filter(({ block }) => /^(Mairie|Hôtel de ville)(?=\s|$)/.test(block?.lines[0]?.text ?? ''));
  expect(halls.length).toBeGreaterThan(40);
  for (const { symbol } of halls) expect(symbol).toMatchObject({ shape: 'badge', glyph: 'civic' });
  expect(halls.map(({ block }) => block?.lines[0]?.text)).toContain('Hôtel de ville');
}, 60_000);
