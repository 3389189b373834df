// The page in a browser, over a server of its own, for benches of what it shows.
import { type Browser, chromium, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { SLOWED } from './frames.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

export const PAPEETE = 'center=-149.568000,-17.540000';
export const ZOOMS = [8, 12, 14, 16];
/** Nothing comes any more after so long. */
const STILL_MS = 500;
/** Asked at each of its frames, the page has to make one for every answer: a fifth of a processor that what is measured lacks. */
const LOOK_MS = 50;
/** A slowed page over a server that draws everything for it. */
const PATIENCE_MS = 120_000;

export const withServer = (
  work: (browser: Browser, url: string, server: ServerProcess) => Promise<unknown>,
  env: NodeJS.ProcessEnv = {},
) =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder, ...env });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      await work(browser, server.url, server);
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

/** Opens the page, and waits until pictures and names have come, all of them. */
export async function openMap(browser: Browser, url: string, query: string, isSlowed = false): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await answerBeforehand(context, url);
  const page = await context.newPage();
  if (isSlowed) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  }
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`/?${query}`);
  for (let before = -1, count = 0; count !== before || count === 0; ) {
    await page.waitForFunction(() => !document.querySelector('[data-loading]'), undefined, { polling: LOOK_MS });
    before = count;
    const all = await arrivals(page);
    count = all.some(isPicture) && !all.every(isPicture) ? all.length : 0;
    await page.waitForTimeout(STILL_MS);
  }
  return page;
}

export type Arrival = { name: string; start: number; end: number; bytes: number };

export const isPicture = ({ name }: Arrival) => /\/(sans-noms|default)\//.test(name);

/** Tiles and blocks of names as the browser saw them come. */
export const arrivals = (page: Page): Promise<Arrival[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/wmts/'))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        ...{ name, start: startTime, end: responseEnd, bytes: encodedBodySize },
      })),
  );
