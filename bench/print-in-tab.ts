// What a page costs where it is made: the time until its PDF is there, and the memory of the browser's tab and of the server meanwhile.
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { shellPath } from '../e2e/support/chromium-path.ts';
import { stillScreen } from '../e2e/support/map-pixels.ts';
import { chooseTool } from '../e2e/support/pages.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SCREEN = { width: 1440, height: 900 };
/** Tahiti and Moorea, which an A0 at 1:50 000 holds. */
const PLACE = '/?center=-149.600000,-17.650000&zoom=10';
const PATIENCE = { timeout: 300_000 };
const SAMPLE_MS = 100;

type Choices = { sheet: string; dpi: string; scale: string };
type Memory = { tab: number; server: number };

export const printInTab = (data?: string): Promise<void> =>
  data ? printOn(data) : inTemporaryFolder((folder) => printOn(folder));

async function printOn(data: string): Promise<void> {
  const server = await startServer({ MOTU_DATA: data });
  const browser = await chromium.launch({ executablePath: shellPath(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: SCREEN, baseURL: server.url });
    await answerBeforehand(context, server.url);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.goto(PLACE);
    await stillScreen(page);
    await chooseTool(page, 'Imprimer la carte');
    const memory = async (): Promise<Memory> => ({
      tab: await largestTab(browser),
      server: residentMiB(server.child.pid as number),
    });
    for (const choices of [
      { sheet: 'A4', dpi: '300', scale: '1:50 000' },
      { sheet: 'A4', dpi: '300', scale: '1:50 000' },
      { sheet: 'A0', dpi: '150', scale: '1:50 000' },
    ])
      await measure(page, choices, memory);
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

async function measure(page: Page, { sheet, dpi, scale }: Choices, memory: () => Promise<Memory>): Promise<void> {
  await page.getByRole('radio', { name: sheet, exact: true }).check();
  await page.getByRole('radio', { name: new RegExp(`^${dpi}`) }).check();
  await page.getByLabel('Échelle', { exact: true }).selectOption(scale);
  const before = await memory();
  const most = { ...before };
  let isMade = false;
  const watched = (async () => {
    while (!isMade) {
      const { tab, server } = await memory();
      [most.tab, most.server] = [Math.max(most.tab, tab), Math.max(most.server, server)];
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  const start = performance.now();
  const coming = page.waitForEvent('download', PATIENCE);
  await page.getByRole('button', { name: /^Créer le PDF/ }).click();
  await (await coming).path();
  const seconds = (performance.now() - start) / 1000;
  isMade = true;
  await watched;
  console.log(
    `${sheet} at ${dpi} dpi in the browser: ${seconds.toFixed(1)} s; tab ${most.tab} MiB at most, ${before.tab} before; server ${most.server} MiB at most, ${before.server} before`,
  );
}

/** Of the processes that show pages: the only page is the largest of them. */
async function largestTab(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...pages.map(({ id }) => residentMiB(id)));
}
