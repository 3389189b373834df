import { type PrintPage, pageGround, pagePixels, pagePlane } from '@motu/core/print';
import { CATALOGUE } from '@motu/territory/catalogue';
import { createSmallTerritory, unpackShippedTerritory } from '@motu/territory/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeatureContent, Layer } from '../layer/layer.ts';
import type { SheetPart } from '../projection/sheet-frame.ts';
import { createEngine } from './drawing-engine.ts';
import type { Engine } from './engine.ts';
import { territoryFiles } from './open-sources.ts';

/** Roads as plain black lines of some points, 96 pixels to 72 of them. */
function lineLayer(points: number): Layer {
  const roads = CATALOGUE.find(({ slug }) => slug === 'routes') as Layer;
  const width = (points * 96) / 72;
  const style = {
    name: 'Trait',
    rules: [{ name: 'Trait', symbolizers: [{ kind: 'Line' as const, color: '#000000', width }] }],
  };
  const content: FeatureContent = { ...(roads.content as FeatureContent), style };
  return { ...roads, slug: `trait-${points}`, minZoom: 0, maxZoom: 20, content };
}

let engine: Engine;
let remove: () => void;
beforeAll(async () => {
  const shipped = await unpackShippedTerritory();
  remove = shipped.remove;
  engine = await createEngine({ files: shipped.files, layers: CATALOGUE, workers: 1 });
}, 60_000);
afterAll(async () => {
  await engine.close();
  remove();
});

const [WIDTH, HEIGHT] = [800, 600];
const pageOf = (changes: Partial<PrintPage> = {}): PrintPage => ({
  center: [-149.57, -17.54],
  scale: 25_000,
  rotationDeg: 0,
  dpi: 300,
  widthMm: (WIDTH * 25.4) / (changes.dpi ?? 300),
  heightMm: (HEIGHT * 25.4) / (changes.dpi ?? 300),
  ...changes,
});

async function draw(
  page: PrintPage,
  slugs: readonly string[],
  part?: SheetPart,
  opacity = 1,
  by = engine,
): Promise<Buffer> {
  const { system, extent } = pageGround(page);
  const size = pagePixels(page);
  const { body, missing } = await by.sheet({
    layers: slugs.map((slug, i) => ({ slug, opacity: i === 0 ? 1 : opacity })),
    system,
    extent,
    ...size,
    scale: page.dpi / 96,
    part: part ?? { left: 0, top: 0, ...size },
    format: 'png',
  });
  expect(missing).toEqual([]);
  return sharp(body).removeAlpha().raw().toBuffer();
}

/** The same page drawn in four parts, put together. */
async function drawInParts(page: PrintPage, slugs: readonly string[], opacity = 1): Promise<Buffer> {
  const [width, height] = [WIDTH / 2, HEIGHT / 2];
  const joined = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (const [left, top] of [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const) {
    const part = await draw(page, slugs, { left, top, width, height }, opacity);
    for (let y = 0; y < height; y++) {
      part.copy(joined, ((top + y) * WIDTH + left) * 3, y * width * 3, (y + 1) * width * 3);
    }
  }
  return joined;
}

/** The share of values that differ in a rectangle, and by how much they do on the whole. */
function difference(a: Buffer, b: Buffer, [minX, minY, maxX, maxY]: readonly number[] = [0, 0, WIDTH, HEIGHT]) {
  let [differing, sum, all] = [0, 0, 0];
  for (let y = minY as number; y < (maxY as number); y++) {
    for (let i = (y * WIDTH + (minX as number)) * 3; i < (y * WIDTH + (maxX as number)) * 3; i++, all++) {
      const by = Math.abs((a[i] as number) - (b[i] as number));
      sum += by;
      if (by > 0) differing++;
    }
  }
  return { share: differing / all, mean: sum / all };
}

test.each([
  ['relief, by pixels', ['relief-ombre'], 25_000, 0],
  ['the floor of the sea', ['fond-marin'], 25_000, 0],
  ['slopes, turned', ['pente'], 50_000, 33],
  ['areas', ['population-par-commune'], 25_000, 0],
  ['buildings, turned', ['batiments'], 25_000, 33],
  ['names', ['toponymes'], 25_000, 0],
])(
  'PRN-04 parts of a page are, pixel by pixel, the page drawn at once: %s',
  async (_, slugs, scale, rotationDeg) => {
    const page = pageOf({ scale, rotationDeg });
    const whole = await draw(page, slugs);
    expect(whole.some((value) => value < 255)).toBe(true);
    expect((await drawInParts(page, slugs)).equals(whole)).toBe(true);
  },
  120_000,
);

test('PRN-04 parts of a whole map join without a seam: a rounding of the painter apart, they are the page drawn at once', async () => {
  const page = pageOf({ center: [-149.83, -17.53], scale: 50_000 });
  const slugs = ['fond-de-carte', 'pente', 'communes'];
  const [whole, parts] = [await draw(page, slugs, undefined, 0.6), await drawInParts(page, slugs, 0.6)];
  const everywhere = difference(whole, parts);
  expect(everywhere.share).toBeLessThan(0.005);
  expect(everywhere.mean).toBeLessThan(0.01);
  // No more where parts meet than elsewhere.
  const seams = [
    [WIDTH / 2 - 4, 0, WIDTH / 2 + 4, HEIGHT],
    [0, HEIGHT / 2 - 4, WIDTH, HEIGHT / 2 + 4],
  ].map((rectangle) => difference(whole, parts, rectangle));
  for (const { mean } of seams) expect(mean).toBeLessThan(0.05);
}, 120_000);

test('PRN-04 a name over the edge of a part is whole', async () => {
  // The edge is laid through a name: the column of the page that has most of the ink of names.
  const page = pageOf();
  const whole = await draw(page, ['toponymes']);
  const inked = Array.from({ length: WIDTH / 25 - 8 }, (_, i) => (i + 4) * 25).map((x) => {
    let sum = 0;
    for (let y = 0; y < HEIGHT; y++) sum += 255 - (whole[(y * WIDTH + x) * 3] as number);
    return { x, sum };
  });
  const { x: edge, sum } = inked.reduce((most, one) => (one.sum > most.sum ? one : most));
  expect(sum).toBeGreaterThan(500);
  const left = await draw(page, ['toponymes'], { left: 0, top: 0, width: edge, height: HEIGHT });
  const right = await draw(page, ['toponymes'], { left: edge, top: 0, width: WIDTH - edge, height: HEIGHT });
  for (let y = 0; y < HEIGHT; y++) {
    const row = whole.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3);
    expect(left.subarray(y * edge * 3, (y + 1) * edge * 3).equals(row.subarray(0, edge * 3))).toBe(true);
    const width = WIDTH - edge;
    expect(right.subarray(y * width * 3, (y + 1) * width * 3).equals(row.subarray(edge * 3))).toBe(true);
  }
}, 120_000);

/** Square millimetres of black. */
function inkOf(pixels: Buffer, dpi: number): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 3) sum += 1 - (pixels[i] as number) / 255;
  return sum * (25.4 / dpi) ** 2;
}

test('PRN-04 widths are in points: a line of 1 pt is 0.353 mm wide at 150 and 300 dpi, and one of 2 pt twice as wide', async () => {
  // One straight road, which runs across the page from side to side.
  const territory = createSmallTerritory();
  const files = territoryFiles(territory.folder);
  const small = await createEngine({ files, layers: [lineLayer(1), lineLayer(2)], workers: 1 });
  try {
    const widthOf = async (slug: string, dpi: PrintPage['dpi']) => {
      const page = pageOf({ center: [-149.56, -17.5425], scale: 10_000, widthMm: 60, heightMm: 60, dpi });
      const { toPage } = pagePlane(page);
      const [[x0, y0], [x1, y1]] = [toPage([-149.62, -17.54]), toPage([-149.5, -17.545])];
      const length = (page.widthMm * Math.hypot(x1 - x0, y1 - y0)) / (x1 - x0);
      return inkOf(await draw(page, [slug], undefined, 1, small), dpi) / length;
    };
    for (const dpi of [75, 150, 300] as const) {
      expect(Math.abs((await widthOf('trait-1', dpi)) - 25.4 / 72)).toBeLessThan(0.01);
      expect(Math.abs((await widthOf('trait-2', dpi)) - 50.8 / 72)).toBeLessThan(0.01);
    }
  } finally {
    await small.close();
    territory.remove();
  }
}, 60_000);
