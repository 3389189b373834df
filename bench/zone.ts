// Moorea taken along from zoom 8 to 16 on the default base map: what was announced, what came, how long it took.
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** A screen on which the whole island, and little else, is seen at zoom 13. */
const VIEWPORT = { width: 1224, height: 982 };
const MOOREA = '/?center=-149.845,-17.54&zoom=13';

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      for (const state of ['tiles to be drawn', 'tiles in the server’s cache']) {
        const context = await browser.newContext({ viewport: VIEWPORT, baseURL: server.url });
        await answerBeforehand(context, server.url);
        console.log(`${state}: ${await take(await context.newPage())}`);
        await context.close();
      }
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

async function take(page: Page): Promise<string> {
  await page.goto(MOOREA);
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await page.getByRole('button', { name: 'Nouvelle zone' }).click();
  await page.getByLabel('Du zoom').selectOption('8');
  await page.getByLabel('Au zoom').selectOption('16');
  const asked = Date.now();
  const announced = page.getByRole('form').getByRole('status');
  await announced.filter({ hasText: 'env.' }).waitFor({ timeout: 300_000 });
  const words = await announced.textContent();
  const estimated = Date.now();
  await page.getByRole('button', { name: 'Mettre en cache' }).click();
  await page.getByText('La mise en cache de la zone est terminée.').waitFor({ timeout: 600_000 });
  const done = Date.now();
  const { tiles, bytes } = await page.evaluate(() => JSON.parse(localStorage.getItem('cachedZones') ?? '[]')[0]);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `announced ${words} in ${seconds(estimated - asked)}; came ${tiles} tiles, ${(bytes / 1024 ** 2).toFixed(2)} MiB in ${seconds(done - estimated)}`;
}
