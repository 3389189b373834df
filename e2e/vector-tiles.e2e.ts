import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { serveMapLibre, WITH_WEBGL } from './support/maplibre.ts';

const SIZE = { width: 480, height: 400 };
const VIEW = { lon: -149.567, lat: -17.537, zoom: 12 };
// Chromium draws WebGL without a graphics processor here, on ground that nobody has looked at.
const PATIENCE_MS = 240_000;
/** Open sea, a lagoon and a hillside, where nothing is written. */
const PLACES = [
  [-149.602, -17.508],
  [-149.575, -17.513],
  [-149.548, -17.566],
] as const;

/** A page of another site with MapLibre as it is published, and what its console says. */
const test = base.extend<{ site: string; told: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  site: async ({}, use) => {
    const { url, stop } = await serveMapLibre();
    await use(url);
    stop();
  },
  told: async ({ page }, use) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('pageerror', ({ message }) => told.push(message));
    await use(told);
  },
});

test.describe.configure({ timeout: 2 * PATIENCE_MS });
test.use({ launchOptions: WITH_WEBGL, viewport: SIZE });

type Rendered = { properties: Record<string, unknown>; layer: { id: string } };
type MapLibre = {
  project(at: [number, number]): { x: number; y: number };
  getCanvas(): HTMLCanvasElement;
  getBounds(): { toArray(): [[number, number], [number, number]] };
  queryRenderedFeatures(where: { layers: string[] } | [number, number]): Rendered[];
  getStyle(): {
    sources: Record<string, { type: string }>;
    layers: { id: string; type: string; paint?: Record<string, unknown> }[];
  };
};
declare const window: Window & { carte: MapLibre };

async function open(page: Page, site: string, style: string, { lon, lat, zoom } = VIEW): Promise<void> {
  await page.goto(`${site}?style=${encodeURIComponent(style)}&vue=${lon},${lat},${zoom}`);
  await expect(page).toHaveTitle('Dessinée', { timeout: PATIENCE_MS });
}

/** The mean colour around some pixels of a picture. */
async function colorsAt(picture: Buffer, pixels: readonly { x: number; y: number }[], around = 4): Promise<number[][]> {
  return Promise.all(
    pixels.map(async ({ x, y }) => {
      const side = 2 * around + 1;
      const region = { left: Math.round(x) - around, top: Math.round(y) - around, width: side, height: side };
      const { channels } = await sharp(await sharp(picture).removeAlpha().extract(region).toBuffer()).stats();
      return channels.slice(0, 3).map(({ mean }) => mean);
    }),
  );
}

const RADIUS = 6_378_137;
const metres = ([lon, lat]: [number, number]) => [
  (lon * Math.PI * RADIUS) / 180,
  Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * RADIUS,
];

/** What MapLibre has drawn. */
async function pictureOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => window.carte.getCanvas().toDataURL('image/png'));
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The same ground as our own maps draw it. */
async function ownPicture(page: Page, url: string): Promise<Buffer> {
  const bounds = await page.evaluate(() => window.carte.getBounds().toArray());
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: 'fond-de-carte', STYLES: '' };
  const frame = {
    CRS: 'EPSG:3857',
    BBOX: bounds.flatMap(metres).join(),
    WIDTH: String(SIZE.width),
    HEIGHT: String(SIZE.height),
    FORMAT: 'image/png',
  };
  const address = `${url}/api/wms?${new URLSearchParams({ ...asked, ...frame })}`;
  // A server whose cores are all drawing asks for patience.
  await expect.poll(async () => (await fetch(address)).status, { timeout: PATIENCE_MS }).toBe(200);
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

test('DATA-06 DATA-08 MapLibre draws Papeete by our style as our own maps do: sea, lagoon and land, and the names, without a word in the console @desktop', async ({
  page,
  site,
  told,
}) => {
  const url = process.env.MOTU_E2E_URL ?? '';
  await open(page, site, `${url}/api/styles/fond-de-carte.json`);
  const names = () =>
    page.evaluate(() => {
      const layers = window.carte
        .getStyle()
        .layers.filter(({ id }) => id.startsWith('nom-ville') || id.startsWith('nom-commune'));
      return window.carte
        .queryRenderedFeatures({ layers: layers.map(({ id }) => id) })
        .map(({ properties }) => String(properties.nom));
    });
  // Names are placed one after the other.
  const written = expect.arrayContaining(['Papeete', 'Pirae']);
  await expect.poll(names, { timeout: PATIENCE_MS }).toEqual(written);
  const pixels = await page.evaluate(
    (places) => places.map(([lon, lat]) => window.carte.project([lon, lat])),
    PLACES.map(([lon, lat]) => [lon, lat] as [number, number]),
  );
  const own = await colorsAt(await ownPicture(page, url), pixels);
  const theirs = await colorsAt(await pictureOf(page), pixels);
  for (const [i, color] of own.entries())
    for (const [channel, value] of color.entries())
      expect(Math.abs((theirs[i]?.[channel] ?? 0) - value)).toBeLessThan(8);
  expect(told).toEqual([]);
});

type Seen = { kind: string; x: number; y: number; color: string };

/** Places where a kind of thing alone is seen, a few of each, and the colour that the style has for it. */
function seenOf(kinds: readonly string[]): Seen[] {
  const map = window.carte;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const colors = new Map(
    map.getStyle().layers.map(({ id, paint }) => {
      const color = paint?.['line-color'] ?? paint?.['fill-color'];
      // What changes with the zoom ends with what it is from near.
      return [id, String(Array.isArray(color) ? color.at(-1) : color)];
    }),
  );
  const kindAt = (x: number, y: number) => {
    const [top] = map.queryRenderedFeatures([x, y]);
    return kinds.find((kind) => top && new RegExp(`^${kind}$`).test(top.layer.id)) ? top?.layer.id : undefined;
  };
  const seen: Seen[] = [];
  for (let y = 12; y < height - 12; y += 11)
    for (let x = 12; x < width - 12; x += 11) {
      const id = kindAt(x, y);
      const isAround = id && [[-2, 0], [2, 0], [0, -2], [0, 2]].every(([dx = 0, dy = 0]) => kindAt(x + dx, y + dy) === id); // biome-ignore format: one line
      const kind = isAround && kinds.find((one) => new RegExp(`^${one}$`).test(id));
      if (kind) seen.push({ kind, x, y, color: colors.get(id) ?? '' });
    }
  return seen;
}

const KINDS = ['terre', 'lagon'] as const;
/** Where the town and the water before it are seen together. */
const SHORE = { lon: -149.5745, lat: -17.5352, zoom: 15.5 };
const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

test('DATA-06 DATA-08 with « sol=vecteurs » MapLibre draws land and lagoon from the vector tiles alone, in the colours of the style @desktop', async ({
  page,
  site,
  told,
}) => {
  const url = process.env.MOTU_E2E_URL ?? '';
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (/\.(?:webp|png|jpe?g)(?:\?|$)/.test(request.url()) && !request.url().includes('/signes')) pictures.push(request.url()); // biome-ignore format: one line
  });
  await open(page, site, `${url}/api/styles/fond-de-carte.json?sol=vecteurs`, SHORE);
  expect(await page.evaluate(() => Object.values(window.carte.getStyle().sources).map(({ type }) => type))).toEqual(['vector']); // biome-ignore format: one line
  const seen = await page.evaluate(seenOf, KINDS);
  expect(pictures).toEqual([]);
  const picture = await pictureOf(page);
  for (const kind of KINDS) {
    const places = seen.filter((one) => one.kind === kind);
    expect([kind, places.length > 8]).toEqual([kind, true]);
    const colors = await colorsAt(picture, places, 1);
    const distances = places.map(({ color }, i) => Math.max(...rgb(color).map((value, channel) => Math.abs((colors[i]?.[channel] ?? 0) - value)))); // biome-ignore format: one line
    // The edge of a name or a house may touch a place or two.
    expect([kind, median(distances) < 2]).toEqual([kind, true]);
  }
  expect(told).toEqual([]);
});
