import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { map, takeFromToolbar } from './pages.ts';

/** Moorea, whose relief is known, close enough to draw on it; without a layer, which would only keep the machine busy. */
const MOOREA = '/?layers=&center=-149.835000,-17.540000&zoom=13';

export type Spot = readonly [right: number, down: number];

/** Opens the map and one of its panels, by the toolbar or its menu on a small screen. */
export async function openPanel(page: Page, name: 'Dessiner' | 'Mesurer', address = MOOREA): Promise<void> {
  await page.goto(address);
  await takeFromToolbar(page, name);
  // The panel's code comes from a server that may have just started.
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 20_000 });
}

/** A place of the part of the map that the panel leaves, from its middle. */
export async function spotOnMap(page: Page, [right, down]: Spot): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  const panel = await page.locator('#panneau').boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  const isSheet = box.width < 500;
  const left = isSheet || !panel ? 0 : panel.width;
  const bottom = isSheet && panel ? panel.height : 0;
  return { x: box.x + (box.width + left) / 2 + right, y: box.y + (box.height - bottom) / 2 + down };
}

/** A click, or a touch where there is no mouse. Two of them that follow each other are no double click. */
export async function press(page: Page, spot: Spot): Promise<void> {
  const { x, y } = await spotOnMap(page, spot);
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** The map says what to do: the tool has the pointer. */
export async function expectInHand(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeVisible();
}

/** Takes « Modifier », and waits until the map says what to do. */
export async function takeModify(page: Page): Promise<void> {
  await button(page, 'Modifier').click();
  await expect(page.getByText(/^Glissez un sommet/)).toBeVisible();
}

/** Draws a shape from spot to spot, and ends it where it does not end by itself. */
export async function drawShape(page: Page, name: string, spots: readonly Spot[]): Promise<void> {
  const shape = page.getByRole('button', { name, exact: true });
  await shape.click();
  await expectInHand(page);
  for (const spot of spots) await press(page, spot);
  const finish = page.getByRole('button', { name: 'Terminer' });
  if (spots.length > 2) await finish.first().click();
  await expect(shape).toHaveAttribute('aria-pressed', 'false');
}

export const rows = (page: Page, list = 'Mes dessins'): Locator =>
  page.getByRole('region', { name: list }).getByRole('listitem');

/** All the figures as they are read, with plain spaces. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Two stretches, within what nothing covers. */
export const LINE: Spot[] = [
  [-80, -60],
  [0, 0],
  [70, -30],
];

export const openDraw = (page: Page) => openPanel(page, 'Dessiner');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
