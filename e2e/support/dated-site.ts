import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createDatedTerritory, SIGHTING_PLACES, SIGHTINGS } from '../../apps/server/src/testing/dated-territory.ts';
import { test as base, expect } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { map } from './pages.ts';

/** A server whose territory has the layer with dates that tests read: rows of two days of Tahiti, around their midnights. */
export const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  server: async ({}, use) => {
    const territory = createDatedTerritory();
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

const CENTER: [number, number] = [-150.9, -16.9];
const ZOOM = 10;
/** The world is 256 px wide at zoom 0. */
const PIXELS_PER_DEGREE = (256 / 360) * 2 ** ZOOM;

/** Degrees: a row is 0.16 high. */
const ABOVE = 0.065;

/** The map over the rows, which are all on the screen of a phone. */
export const OVER_ROWS = `/?layers=releves&center=${CENTER}&zoom=${ZOOM}`;

/** Where a row is on the screen. */
export async function placeOf(page: Page, nom: string): Promise<{ x: number; y: number }> {
  const frame = await map(page).boundingBox();
  const [lon = 0, lat = 0] = SIGHTING_PLACES[SIGHTINGS.findIndex((row) => row.nom === nom)] ?? [];
  if (!frame) throw new Error('The map is not on the page.');
  return {
    x: frame.x + frame.width / 2 + (lon - CENTER[0]) * PIXELS_PER_DEGREE,
    // In its upper part: the handle of a comparison is at the middle of the map.
    y: frame.y + frame.height / 2 - (lat + ABOVE - CENTER[1]) * PIXELS_PER_DEGREE,
  };
}

/** Waits until the map shows these rows and no other. Pictures of a page cost more than drawing it: they are taken once a second. */
export async function expectRows(page: Page, rows: readonly string[]): Promise<void> {
  await expect.poll(() => rowsOnMap(page), { timeout: 60_000, intervals: [500, 1000] }).toEqual(rows);
}

/** The rows that the map shows, by the colour where they are. */
async function rowsOnMap(page: Page): Promise<string[]> {
  const picture = await page.screenshot();
  const shown = await Promise.all(
    SIGHTINGS.map(async ({ nom, couleur }) => {
      const { x, y } = await placeOf(page, nom);
      const clip = { left: Math.round(x), top: Math.round(y), width: 1, height: 1 };
      const [r = 0, g = 0, b = 0] = await sharp(picture).extract(clip).removeAlpha().raw().toBuffer();
      const hex = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
      return hex === couleur ? [nom] : [];
    }),
  );
  return shown.flat();
}
