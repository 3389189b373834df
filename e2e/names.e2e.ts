import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';

type Box = [minX: number, minY: number, maxX: number, maxY: number];
type SeenName = { words: string; layer: string; boxes: Box[] };

const TAHITI = 'center=-149.500000,-17.600000';
const PAPEETE = 'center=-149.568000,-17.540000';
/** Layers with names of their own over those of the base map. */
const LAYERS = 'layers=fond-de-carte,communes,sante,enseignement,administration,cours-d-eau';

/** A server that has just started reads its names, and draws its first tiles. */
const NAMED = { timeout: 60_000 };

/** The names on the map, once all of them have come. */
async function names(page: Page): Promise<SeenName[]> {
  const figures = page.locator('pre[data-names-there=true]');
  await expect(figures).toBeAttached(NAMED);
  return JSON.parse((await figures.getAttribute('data-names')) ?? '[]') as SeenName[];
}

/** Where a name is written, once it is. */
async function boxOf(page: Page, words: string): Promise<Box> {
  let found: Box | undefined;
  await expect
    .poll(async () => {
      found = (await names(page)).find((one) => one.words === words)?.boxes.at(-1);
      return found !== undefined;
    }, NAMED)
    .toBe(true);
  return found as unknown as Box;
}

const overlaps = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Pairs of names that cover each other. */
function collisions(all: readonly SeenName[]): string[] {
  return all.flatMap((one, i) =>
    all
      .slice(i + 1)
      .filter((other) => one.boxes.some((box) => other.boxes.some((theirs) => overlaps(box, theirs))))
      .map((other) => `${one.words} × ${other.words}`),
  );
}

/** Words that stand twice beside a place; along streets and rivers they may come back further on. */
function twice(all: readonly SeenName[]): string[] {
  const beside = all.filter(({ boxes, words }) => words !== '' && boxes.length <= 2).map(({ words }) => words);
  return beside.filter((words, i) => beside.indexOf(words) !== i);
}

/** Turns the map about its middle, as the mouse does. */
async function turn(page: Page, degrees: number): Promise<void> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (angle: number) => [x + 120 * Math.cos(angle), y + 120 * Math.sin(angle)] as const;
  await page.keyboard.down('Alt');
  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(...at((step / 12) * degrees * (Math.PI / 180)));
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.keyboard.up('Alt');
}

for (const [place, zoom] of [
  [TAHITI, 9],
  [TAHITI, 11],
  [PAPEETE, 14],
  [PAPEETE, 16],
] as const) {
  test(`NAME-01 at zoom ${zoom}, with five layers, no two names touch and none stands twice`, async ({ page }) => {
    await page.goto(`/?${place}&zoom=${zoom}&${LAYERS}&debug`);
    // A map without its layers has all of its names, which are none.
    await expect.poll(async () => (await names(page)).length, NAMED).toBeGreaterThan(5);
    const all = await names(page);
    expect(collisions(all)).toEqual([]);
    expect(twice(all)).toEqual([]);
    expect(all.map(({ words }) => words)).toContain(zoom === 9 ? 'Tahiti' : 'Papeete');
  });
}

test('NAME-01 a map that is turned has upright names that do not touch @desktop', async ({ page }) => {
  await page.goto(`/?${PAPEETE}&zoom=15&${LAYERS}&debug`);
  await names(page);
  for (const degrees of [37, 143]) {
    await turn(page, degrees);
    await expect(page.getByRole('button', { name: /nord/i })).toBeVisible();
    await expect.poll(async () => (await names(page)).length, NAMED).toBeGreaterThan(20);
    const all = await names(page);
    expect(collisions(all)).toEqual([]);
  }
  const [, minY, , maxY] = await boxOf(page, 'Papeete');
  // A line of letters lies: were it turned with the map, it would be as high as it is long.
  expect(maxY - minY).toBeLessThan(24);
});

test('NAME-02 NAME-01 names are as large and in the same place on a sharp screen @desktop', async ({
  browser,
  baseURL,
}) => {
  const seen = [];
  for (const deviceScaleFactor of [1, 2, 3]) {
    const context = await browser.newContext({
      deviceScaleFactor,
      viewport: { width: 1000, height: 700 },
      baseURL: baseURL ?? '',
    });
    const page = await context.newPage();
    await page.goto(`/?${PAPEETE}&zoom=14&debug`);
    await boxOf(page, 'Papeete');
    seen.push((await names(page)).map(({ words, boxes }) => `${words} ${boxes.flat().map(Math.round).join()}`));
    await context.close();
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('NAME-04 a click on a name opens the information of that object, wherever on its letters', async ({ page }) => {
  await page.goto(`/?${PAPEETE}&zoom=14&debug`);
  const [minX, minY, maxX, maxY] = await boxOf(page, 'Papeete');
  const box = await map(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + minX + (maxX - minX) * 0.9, (box?.y ?? 0) + (minY + maxY) / 2);
  await expect(page.getByRole('heading', { name: 'Papeete' })).toBeVisible();
  await expect(page).toHaveURL(/info=.*Papeete/);
});

test('NAME-04 Enter on a name in the middle of the map opens the information of that object @desktop', async ({
  page,
}) => {
  const zoom = 14;
  await page.goto(`/?${PAPEETE}&zoom=${zoom}&debug`);
  const [minX, minY, maxX, maxY] = await boxOf(page, 'Papeete');
  const box = await map(page).boundingBox();
  const [right, down] = [(minX + maxX) / 2 - (box?.width ?? 0) / 2, (minY + maxY) / 2 - (box?.height ?? 0) / 2];
  const degrees = 1.40625 / 2 ** zoom;
  await page.goto(`/?center=${-149.568 + right * degrees},${-17.54 - down * degrees}&zoom=${zoom}&debug`);
  await boxOf(page, 'Papeete');
  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Papeete' })).toBeVisible();
  await expect(page).toHaveURL(/info=.*Papeete/);
});

test('NAME-03 names that do not come leave a map, and come with the next move @desktop', async ({ page, refusals }) => {
  refusals.push(/\/noms\//);
  await page.route('**/noms/**', (route) => route.abort());
  await page.goto(`/?${PAPEETE}&zoom=12&debug`);
  await expect(page.locator('pre[data-names]')).toHaveText(/Tuiles +[1-9]/);
  expect(await names(page)).toEqual([]);
  await page.unroute('**/noms/**');
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await boxOf(page, 'Papeete');
});
