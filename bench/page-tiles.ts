// Tiles in the browser: as plain images, and as the page loads them (fetch, blob, decoded picture), in turns.
import { chromium } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 9;
/** Around Moorea and Tahiti, level 11: land, lagoon, sea and names. */
const TILES = Array.from({ length: 96 }, (_, i) => ({ row: 1216 + (i % 8), column: 342 + Math.floor(i / 8) }));

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    const page = await browser.newPage();
    await page.goto(`${server.url}/login`); // a page without a map, under the same policy
    const addresses = TILES.map(
      ({ row, column }) => `/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/11/${row}/${column}.webp`,
    );
    for (const address of addresses) await fetch(server.url + address); // drawn beforehand
    const times = await page.evaluate(loadInTurns, { addresses, rounds: ROUNDS });
    for (const [way, all] of Object.entries(times)) {
      const sorted = all.toSorted((a, b) => a - b);
      console.log(
        `${way}: ${sorted[Math.floor(all.length / 2)]?.toFixed(0)} ms for ${TILES.length} tiles (median of ${ROUNDS})`,
      );
    }
    await browser.close();
    server.child.kill('SIGTERM');
    await server.ended;
  });

/** Runs in the page: loads every tile and draws it, one way then the other. */
async function loadInTurns({ addresses, rounds }: { addresses: string[]; rounds: number }) {
  const context = document.createElement('canvas').getContext('2d');
  const ways: Record<string, (address: string) => Promise<CanvasImageSource>> = {
    'plain images': async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image;
    },
    'fetch, blob, createImageBitmap': async (address) => createImageBitmap(await (await fetch(address)).blob()),
    'fetch, blob, object URL': async (address) => {
      const image = new Image();
      image.src = URL.createObjectURL(await (await fetch(address)).blob());
      await image.decode();
      URL.revokeObjectURL(image.src);
      return image;
    },
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [way, load] of Object.entries(ways)) {
      const before = performance.now();
      const pictures = await Promise.all(addresses.map((address) => load(`${address}?${way}${round}`)));
      for (const picture of pictures) context?.drawImage(picture, 0, 0);
      context?.getImageData(0, 0, 1, 1);
      times[way] = [...(times[way] ?? []), performance.now() - before];
    }
  }
  return times;
}
