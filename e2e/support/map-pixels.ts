import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** Edges of letters are mixed with what is around them. */
const TOLERANCE = 10;

const MAP_ALONE = `body * { visibility: hidden !important }
  .ol-viewport, .ol-viewport * { visibility: visible !important }`;

/** How many pixels of a colour the map itself has where this stands, as if nothing stood over it. */
export async function mapPixels(page: Page, where: Locator, colour: Colour): Promise<number> {
  const clip = await where.boundingBox();
  if (!clip) throw new Error(`${where} is not on the page.`);
  const picture = await page.screenshot({ clip, style: MAP_ALONE });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= TOLERANCE)) count += 1;
  }
  return count;
}

/** What the words and the pins of a route, and the figures of measures, are painted with in the light. */
export const INK: Colour = [0x14, 0x26, 0x2f];
export const PIN_A: Colour = [0x0a, 0x75, 0x6f];
export const PIN_B: Colour = [0x7b, 0x3f, 0xa3];
/** « Rouge » of the drawings. */
export const RED: Colour = [0xb0, 0x18, 0x3b];

/** The screen once all tiles have come: one that a busy server refused is asked for again later, and two equal pictures may both lack it. */
export async function stillScreen(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.screenshot();
        return (await page.locator('[data-loading]').count()) === 0 && last.equals(before);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return last;
}
