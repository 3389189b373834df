// What a visitor waits for: the cookie banner after the first paint, the first weight of a zone to come, the picture at 2×.
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { stillScreen } from '../e2e/support/map-pixels.ts';
import { chooseTool, openPicture } from '../e2e/support/pages.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SCREEN = { width: 1440, height: 900 };
const MOOREA = '/?center=-149.830000,-17.530000&zoom=11';

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      for (const visit of ['first', 'second', 'third'])
        await withPage(browser, server.url, { isNew: true }, (page) => banner(page, visit));
      for (const state of ['nothing of it drawn', 'all of it kept'])
        await withPage(browser, server.url, {}, (page) => picture(page, state));
      for (const state of ['nothing of it drawn', 'some of it kept'])
        await withPage(browser, server.url, {}, (page) => zone(page, state));
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

async function withPage(
  browser: Browser,
  url: string,
  { isNew = false }: { isNew?: boolean },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: SCREEN, baseURL: url });
  if (!isNew) await answerBeforehand(context, url);
  await work(await context.newPage());
  await context.close();
}

async function banner(page: Page, visit: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Refuser' }).waitFor();
  const [painted = 0, shown] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    performance.now(),
  ]);
  console.log(`cookie banner, ${visit} visit: at most ${(shown - painted).toFixed(0)} ms after the first paint`);
}

/** Until the map itself has been drawn: what a visitor does with it begins there, and its own tiles are no part of the figure. */
async function openMap(page: Page): Promise<void> {
  await page.goto(MOOREA);
  await stillScreen(page);
}

async function picture(page: Page, state: string): Promise<void> {
  await openMap(page);
  const dialog = await openPicture(page);
  const start = performance.now();
  await dialog.getByRole('radio', { name: /2×/ }).check();
  await dialog.getByText('La carte est prête.').waitFor({ timeout: 120_000 });
  console.log(`picture at 2×, ${state}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function zone(page: Page, state: string): Promise<void> {
  await openMap(page);
  await chooseTool(page, 'Cache');
  await page.getByRole('button', { name: 'Nouvelle zone' }).click();
  const start = performance.now();
  await page.getByRole('form').getByRole('status').filter({ hasText: /[KM]o/ }).waitFor({ timeout: 120_000 });
  console.log(`zone, ${state}: its first weight after ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
