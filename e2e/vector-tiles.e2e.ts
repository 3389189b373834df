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

type MapLibre = {
  project(at: [number, number]): { x: number; y: number };
  getCanvas(): HTMLCanvasElement;
  getBounds(): { toArray(): [[number, number], [number, number]] };
  queryRenderedFeatures(options: { layers: string[] }): { properties: Record<string, unknown> }[];
  getStyle(): { layers: { id: string; type: string }[] };
};
declare const window: Window & { carte: MapLibre };

async function open(page: Page, site: string, style: string): Promise<void> {
  const { lon, lat, zoom } = VIEW;
  await page.goto(`${site}?style=${encodeURIComponent(style)}&vue=${lon},${lat},${zoom}`);
  await expect(page).toHaveTitle('Dessinée', { timeout: PATIENCE_MS });
}

/** The mean colour around some pixels of a picture. */
async function colorsAt(picture: Buffer, pixels: readonly { x: number; y: number }[]): Promise<number[][]> {
  return Promise.all(
    pixels.map(async ({ x, y }) => {
      const region = { left: Math.round(x) - 4, top: Math.round(y) - 4, width: 9, height: 9 };
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
  const drawn = await page.evaluate(
    (places) => {
      const map = window.carte;
      return {
        picture: map.getCanvas().toDataURL('image/png'),
        pixels: places.map(([lon, lat]) => map.project([lon, lat])),
        bounds: map.getBounds().toArray(),
      };
    },
    PLACES.map(([lon, lat]) => [lon, lat] as [number, number]),
  );
  const bbox = drawn.bounds.flatMap(metres).join();
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: 'fond-de-carte', STYLES: '' };
  const frame = {
    CRS: 'EPSG:3857',
    BBOX: bbox,
    WIDTH: String(SIZE.width),
    HEIGHT: String(SIZE.height),
    FORMAT: 'image/png',
  };
  const address = `${url}/api/wms?${new URLSearchParams({ ...asked, ...frame })}`;
  // A server whose cores are all drawing asks for patience.
  await expect.poll(async () => (await fetch(address)).status, { timeout: PATIENCE_MS }).toBe(200);
  const own = await colorsAt(Buffer.from(await (await fetch(address)).arrayBuffer()), drawn.pixels);
  const theirs = await colorsAt(Buffer.from(drawn.picture.split(',')[1] ?? '', 'base64'), drawn.pixels);
  for (const [i, color] of own.entries())
    for (const [channel, value] of color.entries())
      expect(Math.abs((theirs[i]?.[channel] ?? 0) - value)).toBeLessThan(8);
  expect(told).toEqual([]);
});
