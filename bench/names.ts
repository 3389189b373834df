// Names on the map: frames while it is dragged on a slow machine, when the first names come, what a screen weighs, and how long a screen takes that
// nobody has looked at yet.
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { panFrames, SLOWED } from './frames.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const PAPEETE = 'center=-149.568000,-17.540000';
/** Where nothing is drawn before somebody looks. */
const RAIATEA = 'center=-151.440000,-16.735000';
const HIVA_OA = 'center=-139.050000,-9.790000';
const LAYERS = 'layers=fond-de-carte,communes,sante,enseignement,administration,cours-d-eau';
const ZOOMS = [8, 12, 14, 16];
const KB = 1000;
/** Whoever has started it reads the address and opens it. */
const FIRST_VISITOR_MS = 10_000;

export const run = async () => {
  for (const after of [0, FIRST_VISITOR_MS])
    for (const zoom of ZOOMS)
      await withServer(
        async (browser, url) => {
          await pause(after);
          await coldScreen(browser, url, zoom, `new, ${after / 1000} s after its start`, RAIATEA);
        },
        { MOTU_FIRST_VIEWS: 'on' },
      );
  for (const zoom of ZOOMS)
    await withServer(async (browser, url) => {
      // The drawing threads run: somebody has looked at another island.
      for (const other of ZOOMS) await (await openMap(browser, url, `${HIVA_OA}&zoom=${other}`)).context().close();
      const asked = await coldScreen(browser, url, zoom, 'running');
      await browser.close();
      await serverAlone(asked, zoom);
    });
  await withServer(async (browser, url) => {
    for (const zoom of ZOOMS) await weight(browser, url, zoom);
    await frames(browser, url);
  });
};

const withServer = (work: (browser: Browser, url: string) => Promise<unknown>, env: NodeJS.ProcessEnv = {}) =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder, ...env });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      await work(browser, server.url);
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

async function openMap(browser: Browser, url: string, query: string, isSlowed = false): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await answerBeforehand(context, url);
  const page = await context.newPage();
  if (isSlowed) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  }
  await page.goto(`/?${query}&debug`);
  await page.waitForFunction(() => /^Noms +[1-9]/m.test(document.body.innerText));
  await page.waitForLoadState('networkidle');
  return page;
}

type Arrival = { name: string; start: number; end: number; bytes: number };

/** Tiles and blocks of names as the browser saw them come. */
const arrivals = (page: Page): Promise<Arrival[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/wmts/'))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        ...{ name, start: startTime, end: responseEnd, bytes: encodedBodySize },
      })),
  );

/** Addresses of all that the screen asked for. */
async function coldScreen(
  browser: Browser,
  url: string,
  zoom: number,
  server: string,
  place = PAPEETE,
): Promise<string[]> {
  const page = await openMap(browser, url, `${place}&zoom=${zoom}`);
  const all = await arrivals(page);
  const start = Math.min(...all.map((one) => one.start));
  const last = (kind: RegExp) => Math.max(...all.filter(({ name }) => kind.test(name)).map(({ end }) => end)) - start;
  console.log(
    `cold screen, zoom ${zoom}, server ${server}: pictures ${last(/sans-noms|default/).toFixed(0)} ms, names ${last(/\/noms\//).toFixed(0)} ms`,
  );
  return all.map(({ name }) => name.slice(url.length));
}

/** The same screen of another server that has not drawn it, asked over six connections as a browser does: the browser has cores of its own. */
const serverAlone = (asked: readonly string[], zoom: number) =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder, MOTU_FIRST_VIEWS: 'off' });
    // Its drawing threads run, on another island.
    const elsewhere = asked.map((address) =>
      address.replace(/\/(\d+)\/(\d+)\/(\d+)\./, (_, z, y, x) => `/${z}/${y - 9}/${x}.`),
    );
    for (const address of elsewhere.slice(0, 12)) await (await fetch(server.url + address)).arrayBuffer();
    const waiting = [...asked];
    const start = performance.now();
    const client = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await (await fetch(server.url + next)).arrayBuffer();
    };
    await Promise.all(Array.from({ length: 6 }, client));
    console.log(
      `cold screen, zoom ${zoom}, server alone: ${(performance.now() - start).toFixed(0)} ms for ${asked.length} answers`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
  });

/** What is asked for one screen, beside the same pictures with their names in them. */
async function weight(browser: Browser, url: string, zoom: number): Promise<void> {
  const page = await openMap(browser, url, `${PAPEETE}&zoom=${zoom}`);
  const all = await arrivals(page);
  const pictures = all.filter(({ name }) => name.includes('/sans-noms/'));
  const names = all.filter(({ name }) => name.includes('/noms/'));
  const before = await Promise.all(
    pictures.map(
      async ({ name }) => (await (await fetch(name.replace('/sans-noms/', '/default/'))).arrayBuffer()).byteLength,
    ),
  );
  const sum = (list: readonly number[]) => list.reduce((total, bytes) => total + bytes, 0) / KB;
  const weigh = (list: Arrival[]) => sum(list.map(({ bytes }) => bytes));
  console.log(
    `screen, zoom ${zoom}: ${pictures.length} pictures ${weigh(pictures).toFixed(0)} KB + ${names.length} blocks of names ${weigh(names).toFixed(1)} KB; with names in the pictures ${sum(before).toFixed(0)} KB`,
  );
  await page.context().close();
}

async function frames(browser: Browser, url: string): Promise<void> {
  const query = `${PAPEETE}&zoom=16&${LAYERS}`;
  await (await openMap(browser, url, query)).context().close(); // drawn once and kept
  const page = await openMap(browser, url, query, true);
  const all = await arrivals(page);
  const first = (kind: string) => Math.min(...all.filter(({ name }) => name.includes(kind)).map(({ end }) => end));
  console.log(
    `first names ${(first('/noms/') - first('/sans-noms/')).toFixed(0)} ms after the first tiles, CPU slowed ${SLOWED} times`,
  );
  await panFrames(page, 'panning');
}
