import { createOwnTerritory } from '../../apps/server/src/testing/own-territory.ts';
import { test as base, expect } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Each test has a server, a state and a territory of its own: it may change settings and data that all others read. */
export const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  server: async ({}, use) => {
    const territory = createOwnTerritory();
    try {
      const server = await startOwnServer({ MOTU_TERRITORY: territory.folder });
      await use(server);
      await server.remove();
    } finally {
      territory.remove();
    }
  },
  baseURL: ({ server }, use) => use(server.url),
});

export { expect };
