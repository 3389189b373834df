// Five thousand drawings on the map: frame times while it is dragged and zoomed, the time of an undo, and how long files take.
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { drawShape, openPanel } from '../e2e/support/drawing.ts';
import { answerBeforehand } from '../e2e/support/visitor.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const COUNT = 5000;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ MOTU_DATA: folder });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      await measure(browser, server.url);
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

async function measure(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await answerBeforehand(context, url);
  const page = await context.newPage();
  await openPanel(page, 'Dessiner', '/?center=-149.500000,-17.600000&zoom=10');
  await page.getByText('Conservés sur cet appareil').waitFor();
  await printFrames(page, 'no drawing');

  const file = { name: 'mille.geojson', mimeType: '', buffer: Buffer.from(drawings()) };
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(`${COUNT} élément(s) chargé(s)`).waitFor();
  console.log(
    `import of ${COUNT} (${(file.buffer.length / 1e6).toFixed(1)} MB): ${Math.round(performance.now() - start)} ms`,
  );
  await page.waitForTimeout(3000); // the altitudes of the points are asked once
  await printFrames(page, `${COUNT} drawings`);

  await drawShape(page, 'Point', [[60, -60]]);
  console.log(`annuler, one of ${COUNT + 1} drawings: ${await clickTime(page, 'Annuler la dernière action')}`);
  for (const label of Array(2).fill(['Annuler la dernière action', 'Rétablir']).flat()) {
    console.log(`${label.toLowerCase()}, of ${COUNT} drawings: ${await clickTime(page, label)}`);
  }
  await context.close();
}

/** Points, lines of ten vertices and polygons of twelve, around Tahiti and Moorea. */
function drawings(): string {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const features = Array.from({ length: COUNT }, (_, i) => {
    const [x, y] = [-149.95 + random() * 0.9, -17.95 + random() * 0.6];
    const around = (count: number) =>
      Array.from({ length: count }, (_, n) => {
        const turn = (2 * Math.PI * n) / count;
        return [x + 0.004 * Math.cos(turn) * (0.6 + random()), y + 0.004 * Math.sin(turn) * (0.6 + random())];
      });
    const ring = around(12);
    const geometry = [
      { type: 'Point', coordinates: [x, y] },
      { type: 'LineString', coordinates: around(10) },
      { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    ][i % 3];
    return { type: 'Feature', properties: { name: `n${i}` }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Time between two frames while the map is dragged, then while it is zoomed. */
async function printFrames(page: Page, what: string): Promise<void> {
  const gestures = {
    drag: async () => {
      await page.mouse.move(900, 450);
      await page.mouse.down();
      for (let step = 0; step < 60; step++)
        await page.mouse.move(900 + Math.sin(step / 6) * 250, 450 + Math.cos(step / 6) * 150);
      await page.mouse.up();
    },
    zoom: async () => {
      for (const delta of [-300, 300, -300, 300]) {
        await page.mouse.wheel(0, delta);
        await page.waitForTimeout(400);
      }
    },
  };
  for (const [name, gesture] of Object.entries(gestures)) {
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const follow = (time: number) => {
        frames.push(time);
        requestAnimationFrame(follow);
      };
      requestAnimationFrame(follow);
    });
    await gesture();
    const times = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const gaps = times
      .slice(1)
      .map((time, i) => time - (times[i] as number))
      .sort((a, b) => a - b);
    const at = (share: number) => gaps[Math.floor(gaps.length * share)]?.toFixed(0);
    console.log(
      `${what}, ${name}: frame p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${gaps.at(-1)?.toFixed(0)} ms (${gaps.length})`,
    );
  }
}

/** From the click to the frame that answers it, then to the end of the last frame that is late: the map follows the button. */
function clickTime(page: Page, label: string): Promise<string> {
  return page.evaluate(async (name) => {
    const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
    const start = performance.now();
    button?.click();
    await Promise.resolve();
    const work = performance.now() - start;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const answered = performance.now() - start;
    let [last, settled, longest] = [performance.now(), answered, 0];
    while (last - start < 2000) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      if (now - last > 50) settled = now - start;
      last = now;
    }
    const [w, a, s, l] = [work, answered, settled, longest].map((ms) => ms.toFixed(0));
    return `${w} ms of work, answered in ${a} ms, all on the map after ${s} ms (longest frame since ${l} ms)`;
  }, label);
}
