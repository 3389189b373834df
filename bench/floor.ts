// npm run bench -- floor: what a frame costs at least while a page is dragged, on a CPU slowed as much as for `names`: a page that does nothing, one
// whose pictures the compositor moves, one that copies a picture, and nothing but OpenLayers with as many tile layers as the map of `names`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { BARE_FRAMES, type BareFrame, openBarePage } from './bare-frames.ts';
import { panFrames, SLOWED } from './frames.ts';

/** The base map in two pictures, and five layers. */
const LAYERS = [0, 1, 7];
const TILE = 256;

export async function run(): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const url = `data:image/webp;base64,${(await noise()).toString('base64')}`;
    for (const [frame, what] of Object.entries(BARE_FRAMES)) {
      await drag(browser, what, (page) => openBarePage(page, url, frame as BareFrame));
    }
    for (const count of LAYERS) {
      await drag(browser, `OpenLayers alone, ${count} tile layers`, (page) => openPlainMap(page, url, count));
    }
  } finally {
    await browser.close();
  }
}

async function drag(browser: Browser, what: string, open: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await open(page);
  await panFrames(page, what);
  await page.close();
}

async function openPlainMap(page: Page, url: string, layers: number): Promise<void> {
  const library = createRequire(import.meta.url).resolve('ol/dist/ol.js');
  await page.setContent('<div id="map" style="position:fixed;inset:0"></div>');
  await page.addScriptTag({ content: readFileSync(library, 'utf8') });
  await page.evaluate(
    ({ url, layers }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the global of the library's own bundle has no types.
      const { Map: OlMap, View, layer, source } = (window as any).ol;
      const tiles = () => new layer.Tile({ opacity: 0.9, source: new source.XYZ({ tileUrlFunction: () => url }) });
      const map = new OlMap({
        target: 'map',
        layers: Array.from({ length: layers }, tiles),
        view: new View({ center: [-16_650_000, -1_985_000], zoom: 16 }),
      });
      return new Promise<void>((resolve) => map.once('rendercomplete', () => resolve()));
    },
    { url, layers },
  );
}

/** A tile that costs as much to decode as one of ours. */
function noise(): Promise<Buffer> {
  const data = Buffer.from(
    Array.from({ length: TILE * TILE * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 2_654_435) % 199)),
  );
  return sharp(data, { raw: { width: TILE, height: TILE, channels: 4 } })
    .webp({ quality: 92 })
    .toBuffer();
}
