import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

type Fixtures = { server: OwnServer };

/** Each test has a server of its own, which it stops, and the real service worker. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  server: async ({}, use) => {
    const server = await startOwnServer();
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.url),
  // What is asked of a server that is gone is written in the console.
  refusals: ({ baseURL: _ }, use) =>
    use([/ERR_(?:INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED)|503/]),
});

/** The application is whole on this device, and answers for the page: a hundred files, fetched after the map's own. */
export const untilKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { active } = await navigator.serviceWorker.ready;
          return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 120_000 },
    )
    .toBe(true);

/** How many tiles this device keeps. */
export const keptTiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('motu-zones');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const counting = opening.result.transaction('tiles').objectStore('tiles').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

export { expect };
