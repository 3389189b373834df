import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { openPicture } from './support/pages.ts';

/** The bays of Moorea, with the road around the island and a slope of half its strength over the light map. */
const PLACE = '/?debug&center=-149.830000,-17.510000&zoom=13';
const WITH_SLOPE = `${PLACE}&layers=pente,fond-clair&stack=pente:60,fond-clair`;

type Pixels = { data: Buffer; width: number; height: number };

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The middle of the map, which no button covers, on a screen or on a picture of the map: that begins under the header. */
async function middle(png: Buffer, ratio: number, page: Page, header = 0): Promise<Pixels> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = { left: width * 0.3, top: height * 0.3 - header, width: width * 0.4, height: height * 0.3 };
  const scaled = Object.entries(box).map(([side, value]) => [side, Math.round(value * ratio)]);
  return decode(await sharp(png).extract(Object.fromEntries(scaled)).toBuffer());
}

/** Pixels for which something holds, from 0 to 1. */
function share({ data }: Pixels, holds: (rgb: [number, number, number], at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (holds([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], at)) count += 1;
  }
  return count / (data.length / 3);
}

const isRoad = ([red, green, blue]: [number, number, number]) => Math.min(red, green, blue) > 248;
const isSteep = ([red, , blue]: [number, number, number]) => red - blue > 50;

/** A machine that draws every tile of the screen for the first time, two other tests beside it, may take a while. */
const STILL = { timeout: 60_000 };

/** Waits until tiles and names have come, and all of them are painted. Only the middle has to stand still: figures of `?debug` do not. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Chargement des cartes' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('pre[data-names-there=true]')).toBeAttached();
  let last: Buffer = Buffer.alloc(0);
  await expect
    .poll(async () => {
      const before = last;
      last = (await middle(await page.screenshot(), 1, page)).data;
      // A tile that a busy server refused is asked for again later: two equal pictures may both lack it.
      return (await page.locator('[data-loading]').count()) === 0 && last.equals(before);
    }, STILL)
    .toBe(true);
}

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('on a sharp screen', () => {
  // Small: what is tried shows in a few tiles, and all of them are drawn for this test alone.
  test.use({ deviceScaleFactor: 2, viewport: { width: 700, height: 800 } });

  test('NAME-01 MAP-11 roads stay white over a slope, on screen and in the picture of the map @desktop', async ({
    page,
  }) => {
    await page.goto(WITH_SLOPE);
    await settle(page);
    const screen = await middle(await page.screenshot(), 2, page);
    expect(share(screen, isRoad)).toBeGreaterThan(0.01);
    expect(share(screen, isSteep)).toBeGreaterThan(0.1);

    const dialog = await openPicture(page);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Télécharger', exact: true }).click();
    const picture = await middle(readFileSync(await (await coming).path()), 2, page, 50);
    const differs = share(picture, (rgb, at) =>
      rgb.some((value, i) => Math.abs(value - (screen.data[at + i] ?? 0)) > 48),
    );
    expect(differs).toBeLessThan(0.01);
  });
});

test('NAME-01 the base map stays while its parts are on their way, when an area comes and when it goes @desktop', async ({
  page,
}) => {
  await page.goto(`${PLACE}&layers=fond-clair`);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await page.getByRole('textbox', { name: 'Filtrer les couches' }).fill('pente');
  const slope = page.getByRole('checkbox', { name: 'Pente' });
  await settle(page);
  const before = await middle(await page.screenshot(), 1, page);
  /** How much of the map still is as it was. */
  const kept = async () => {
    const now = await middle(await page.screenshot(), 1, page);
    return share(now, (rgb, at) => rgb.every((value, i) => Math.abs(value - (before.data[at + i] ?? 0)) < 24));
  };
  /** Holds these tiles back until what it returns is called. */
  const hold = async (tiles: RegExp) => {
    const held = Promise.withResolvers<void>();
    await page.route(tiles, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };

  const PARTS = /\/(sol|trait|pente\/default)\//;
  const releaseParts = await hold(PARTS);
  const asked = page.waitForRequest(PARTS);
  await slope.check();
  await asked;
  expect(await kept()).toBeGreaterThan(0.99);
  releaseParts();
  await expect.poll(kept, STILL).toBeLessThan(0.9);

  const releaseWhole = await hold(/\/sans-noms\//);
  await slope.uncheck();
  await expect.poll(kept).toBeGreaterThan(0.99);
  releaseWhole();
  await settle(page);
  expect(await kept()).toBeGreaterThan(0.99);
});

/** Mountains of Tahiti with few names, so that the middle of the map is the middle of one tile of zoom 13. */
const STEP = 360 / 2 ** 13;
const [COLUMN, ROW] = [Math.floor((180 - 149.39) / STEP), Math.floor((90 + 17.63) / STEP)];
const TILE = 256;

test('NAME-01 the pixels of a tile are those of its layers laid upon each other: the ground, the slope multiplied by its strength, the drawing @desktop', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const centre = `${(COLUMN + 0.5) * STEP - 180},${90 - (ROW + 0.5) * STEP}`;
  await page.goto(`/?debug&center=${centre}&zoom=13&layers=pente,fond-clair&stack=pente:60,fond-clair`);
  await settle(page);
  const tile = async (style: RegExp) => {
    const url = asked.find((one) => style.test(one) && one.includes(`/${ROW}/${COLUMN}.`));
    return (await page.request.get(url ?? '')).body();
  };
  const pixels = async (style: RegExp) =>
    sharp(await tile(style))
      .ensureAlpha()
      .raw()
      .toBuffer();
  const [ground, slope, drawing] = [await pixels(/\/sol\//), await pixels(/\/pente\//), await pixels(/\/trait\//)];
  /** The value of a channel, of a pixel, as the canvas of a browser lays it. */
  const laid = (pixel: number, channel: number) => {
    const [low = 0, factor = 0, top = 0] = [ground, slope, drawing].map((data) => data[pixel * 4 + channel]);
    const [strength, ink] = [0.6 * ((slope[pixel * 4 + 3] ?? 0) / 255), (drawing[pixel * 4 + 3] ?? 0) / 255];
    const multiplied = low * (1 - strength) + ((low * factor) / 255) * strength;
    return multiplied * (1 - ink) + top * ink;
  };
  const map = await page.locator('.ol-viewport').boundingBox();
  const clip = { x: (map?.x ?? 0) + (map?.width ?? 0) / 2, y: (map?.y ?? 0) + (map?.height ?? 0) / 2 };
  const screen = await page.screenshot({
    clip: { x: clip.x - TILE / 2, y: clip.y - TILE / 2, width: TILE, height: TILE },
  });
  const differs = share(await decode(screen), (rgb, at) =>
    rgb.some((value, channel) => Math.abs(value - laid(at / 3, channel)) > 3),
  );
  expect(differs).toBeLessThan(0.1); // some names are written there
});

test('MAP-12 NAME-01 a map that was dragged there and back again shows the pixels of one that opened there, names among them @desktop', async ({
  page,
}) => {
  const centre = (right: number, down: number) =>
    [(COLUMN + 0.5) * STEP - 180 + (right * STEP) / TILE, 90 - (ROW + 0.5) * STEP - (down * STEP) / TILE].join();
  const open = async (right: number, down: number) => {
    await page.goto(`/?debug&center=${centre(right, down)}&zoom=13&layers=pente,fond-clair&stack=pente:60,fond-clair`);
    await settle(page);
    return (await middle(await page.screenshot(), 1, page)).data;
  };
  const drag = async (right: number, down: number) => {
    // The map is dragged from where the pointer has first moved to.
    await page.mouse.move(710, 440);
    await page.mouse.down();
    await page.mouse.move(720, 450);
    await page.mouse.move(720 + right, 450 + down, { steps: 8 });
    await page.mouse.up();
    await settle(page);
    return (await middle(await page.screenshot(), 1, page)).data;
  };
  const there = await open(300, 170);
  const here = await open(0, 0);
  expect((await drag(-300, -170)).equals(there)).toBe(true);
  expect((await drag(300, 170)).equals(here)).toBe(true);
});
