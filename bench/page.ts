// What a first visit brings before the map shows: bytes of each kind, requests, and time to the first tiles on a slow link.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** A satellite link of the outer islands. */
const SATELLITE = { offline: false, latency: 600, downloadThroughput: 125_000, uploadThroughput: 31_250 };
const RUNS = 3;
const KB = 1000;

type Arrival = { url: string; kind: string; bytes: number };

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      const visit = async (throttle: boolean) => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const figures = await measure(await context.newPage(), server.url, throttle);
        await context.close();
        return figures;
      };
      await visit(false); // the tiles are drawn once and kept
      const { arrivals } = await visit(false);
      printArrivals(arrivals);
      for (const throttle of [false, true]) {
        const times: number[] = [];
        for (let n = 0; n < RUNS; n += 1) times.push((await visit(throttle)).firstTileMs);
        const [median = 0] = times.sort((a, b) => a - b).slice(Math.floor(RUNS / 2));
        console.log(
          `first tile, ${throttle ? '600 ms and 1 Mbit/s' : 'no throttling'}: ${(median / 1000).toFixed(1)} s (median of ${RUNS})`,
        );
      }
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

/** Opens the page as a first visit, until a tile has come; what came before it is what stood in its way. */
async function measure(
  page: Page,
  url: string,
  throttle: boolean,
): Promise<{ arrivals: Arrival[]; firstTileMs: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (throttle) await session.send('Network.emulateNetworkConditions', SATELLITE);
  const kinds = new Map<string, { url: string; kind: string }>();
  const arrivals: Arrival[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    kinds.set(requestId, { url: response.url, kind: type }),
  );
  const start = performance.now();
  const firstTile = new Promise<number>((resolve) => {
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = kinds.get(requestId);
      if (!known) return;
      if (/\/api\/(wmts|wms)\//.test(known.url)) resolve(performance.now() - start);
      else arrivals.push({ ...known, bytes: encodedDataLength });
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const firstTileMs = await firstTile;
  return { arrivals: [...arrivals], firstTileMs };
}

function printArrivals(arrivals: Arrival[]) {
  const chunks = arrivals.filter(({ kind }) => kind === 'Script').sort((a, b) => b.bytes - a.bytes);
  for (const { url, bytes } of chunks.slice(0, 8))
    console.log(`  ${(bytes / KB).toFixed(1)} KB ${new URL(url).pathname}`);
  for (const kind of new Set(arrivals.map((arrival) => arrival.kind))) {
    const own = arrivals.filter((arrival) => arrival.kind === kind);
    const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${kind}: ${own.length} requests, ${(total / KB).toFixed(1)} KB`);
  }
  const total = arrivals.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`before the first tile: ${arrivals.length} requests, ${(total / KB).toFixed(1)} KB`);
  console.log(`script of the whole page: ${(scriptBytes() / KB).toFixed(0)} KB (brotli), most of it later`);
}

/** All the script that was built, as it travels. */
function scriptBytes(): number {
  const folder = join(import.meta.dirname, '../apps/web/dist/assets');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js.br'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
