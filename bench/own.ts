// What a visitor waits for who adds a large file: until it is read, until it is drawn, and whether the page answers meanwhile (OWN-02).
import { execFileSync } from 'node:child_process';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const MOST_OBJECTS = 500_000;
const PACKAGED_OBJECTS = 300_000;
/** Around the middle of the map that is looked at. */
const VIEW = { lon: -149.9, lat: -17.8, zoom: 9 };
const MB = 1e6;
const KINDS = ['pêche', 'tourisme', 'réserve', 'passe', 'Îlot'];

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const files = [await geoJson(folder, MOST_OBJECTS), await geoPackage(folder)];
    const server = await startServer({ MOTU_DATA: join(folder, 'data') });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      await visit(browser, server.url, null); // the tiles are drawn once and kept
      for (const file of files) await visit(browser, server.url, file);
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

/** Areas of five to twelve vertices, some three hundred bytes each. */
async function geoJson(folder: string, count: number): Promise<string> {
  const path = join(folder, `objets-${count}.geojson`);
  await pipeline(async function* () {
    yield '{"type":"FeatureCollection","features":[\n';
    for (let i = 0; i < count; i++) yield `${i > 0 ? ',\n' : ''}${feature(i)}`;
    yield '\n]}\n';
  }, createWriteStream(path));
  return path;
}

function feature(i: number): string {
  // Neighbours in the file are not neighbours on the map, as in most files.
  const [lon, lat] = [VIEW.lon + 1.5 * turn(i * 0.754877), VIEW.lat + turn(i * 0.56984)];
  const corners = 5 + (i % 8);
  const ring = Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return [round(lon + 0.0008 * Math.cos(angle)), round(lat + 0.0008 * Math.sin(angle))];
  });
  return JSON.stringify({
    type: 'Feature',
    properties: { nom: `Parcelle ${i}`, genre: KINDS[i % KINDS.length], surface: (i * 7919) % 10_000 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
}

const turn = (value: number) => 2 * (value % 1) - 1;
const round = (value: number) => Math.round(value * 1e6) / 1e6;

async function geoPackage(folder: string): Promise<string> {
  const source = await geoJson(folder, PACKAGED_OBJECTS);
  const path = join(folder, `objets-${PACKAGED_OBJECTS}.gpkg`);
  execFileSync('ogr2ogr', ['-f', 'GPKG', '-t_srs', 'EPSG:3297', path, source]);
  return path;
}

async function visit(browser: Browser, url: string, file: string | null): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await answerBeforehand(context, url);
  const page = await context.newPage();
  await page.goto(`${url}/?center=${VIEW.lon},${VIEW.lat}&zoom=${VIEW.zoom}`);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await page.waitForLoadState('networkidle');
  if (file) await open(browser, page, file);
  await context.close();
}

async function open(browser: Browser, page: Page, file: string): Promise<void> {
  console.log(`${file.split('/').at(-1)}, ${Math.round(statSync(file).size / MB)} MB`);
  await page.evaluate(watchFrames);
  const dialog = page.getByRole('dialog', { name: 'Ajouter une couche' });
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  const add = dialog.getByRole('button', { name: 'Ajouter la couche' });
  const step = (name: string, act: () => Promise<void>) => measure(browser, page, name, act);
  await step('read', async () => {
    await dialog.locator('input[type=file]').setInputFiles(file);
    await add.and(page.locator(':enabled')).waitFor({ timeout: 300_000 });
  });
  await step('first drawing', async () => {
    const drawn = page.evaluate(waitForDrawing);
    await add.click();
    await drawn;
  });
  const middle = { x: 900, y: 450 };
  await step('moved five times', async () => {
    for (let i = 0; i < 5; i++) {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x - 250, middle.y - 40, { steps: 15 });
      await page.mouse.up();
    }
  });
  await step('zoomed twice', async () => {
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Zoomer en avant' }).click();
    await page.waitForTimeout(1500);
  });
  await step('clicked', async () => {
    await page.mouse.click(middle.x, middle.y);
    await page.waitForTimeout(1500);
  });
  console.log(`  memory of the page and its worker: ${Math.round(await memory(browser))} MB at most`);
}

/** Tells how long it took, the longest that the page did not answer, and how much of that was work of its own: on a machine that others use too, a short task waits long for a core. */
async function measure(browser: Browser, page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { longestGap: 0, longestTask: 0 }));
  await browser.startTracing(page, { categories: ['toplevel'] });
  const start = performance.now();
  await act();
  const seconds = (performance.now() - start) / 1000;
  const [gap = 0, task = 0] = await page.evaluate(() =>
    ['longestGap', 'longestTask'].map((figure) => Math.round(Reflect.get(window, figure) as number)),
  );
  const work = Math.round(mostWork(await browser.stopTracing()));
  console.log(
    `  ${name}: ${seconds.toFixed(1)} s, longest gap between frames ${gap} ms, longest task ${task} ms, most work of one task ${work} ms`,
  );
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/** Milliseconds of a core that one task of the page's own thread took at most. */
function mostWork(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const pages = new Set(traceEvents.filter(isPage).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}

function watchFrames(): void {
  const seen = window as unknown as { longestGap: number; longestTask: number };
  let last = performance.now();
  const next = (now: number) => {
    seen.longestGap = Math.max(seen.longestGap, now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** Until a pixel of the map is another. */
function waitForDrawing(): Promise<void> {
  const pixels = () =>
    [...document.querySelectorAll<HTMLCanvasElement>('.ol-viewport canvas')].map((canvas) => {
      const square = canvas.getContext('2d')?.getImageData(canvas.width * 0.5, canvas.height * 0.4, 200, 200).data;
      return square?.reduce((sum, value) => sum + value, 0);
    });
  const before = pixels();
  return new Promise((resolve) => {
    const look = () => {
      const now = pixels();
      if (now.length !== before.length || now.some((one, i) => one !== before[i])) resolve();
      else setTimeout(look, 100);
    };
    setTimeout(look, 100);
  });
}

/** Megabytes that the largest of the browser's pages had at most. */
async function memory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000);
  return Math.max(...peaks);
}
