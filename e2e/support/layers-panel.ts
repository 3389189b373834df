import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;
export const heading = (page: Page) => page.getByRole('heading', { name: 'Cartes', exact: true });

export const handle = (page: Page, name: string) => page.getByRole('button', { name: `Déplacer « ${name} »` });
/** Names of the layers on the map, from top to bottom. */
export const order = (page: Page) =>
  page
    .getByRole('button', { name: /^Déplacer «/ })
    .evaluateAll((handles) => handles.map((one) => (one.getAttribute('title') ?? '').slice(11, -2)));

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
