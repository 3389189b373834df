// Names on the map: frames while it is dragged on a slow machine, when the first names come, and what a screen weighs.
import type { Browser } from '@playwright/test';
import { panFrames, SLOWED } from './frames.ts';
import { type Arrival, arrivals, openMap, PAPEETE, withServer, ZOOMS } from './open-map.ts';

const LAYERS = 'layers=fond-de-carte,communes,sante,enseignement,administration,cours-d-eau';
const KB = 1000;

export const run = () =>
  withServer(async (browser, url) => {
    for (const zoom of ZOOMS) await weight(browser, url, zoom);
    await frames(browser, url);
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
