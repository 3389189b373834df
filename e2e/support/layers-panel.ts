import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;
export const heading = (page: Page) => page.getByRole('heading', { name: 'Cartes', exact: true });

export const handle = (page: Page, name: string) => page.getByRole('button', { name: `Déplacer « ${name} »` });
const handles = (page: Page) => page.getByRole('button', { name: /^Déplacer «/ });
const order = (page: Page) =>
  handles(page).evaluateAll((all) => all.map((one) => (one.getAttribute('title') ?? '').slice(11, -2)));

/** Waits until these layers are on the map, from top to bottom, and no other. */
export const expectOrder = (page: Page, names: readonly string[]): Promise<void> =>
  expect.poll(() => order(page)).toEqual(names);

/** Waits until this layer is over all others. */
export const expectOnTop = (page: Page, name: string): Promise<void> =>
  expect.poll(async () => (await order(page))[0]).toBe(name);

/** Waits until this layer is under all others. */
export const expectLast = (page: Page, name: string): Promise<void> =>
  expect.poll(async () => (await order(page)).at(-1)).toBe(name);

/** The layers on the map, from top to bottom, once they have come. */
export async function shownOrder(page: Page): Promise<string[]> {
  await expect(handles(page)).not.toHaveCount(0);
  return order(page);
}

export async function openPanel(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await expect(heading(page)).toBeVisible();
}

/** Shows the layers of a group: by its chip on a small screen, by unfolding it elsewhere. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const title = page.getByRole('button', { name: new RegExp(`^${name}( \\d+ sur \\d+)?$`) });
  const state = isPhone(page) ? 'aria-pressed' : 'aria-expanded';
  if ((await title.getAttribute(state)) === 'false') await title.click();
  await expect(title).toHaveAttribute(state, 'true');
}
