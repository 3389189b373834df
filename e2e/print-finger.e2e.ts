import type { Locator } from '@playwright/test';
import { dragByFinger } from './support/finger.ts';
import { expect, test } from './support/fixtures.ts';
import { chooseTool } from './support/pages.ts';
import { stillBox } from './support/still-box.ts';

/** Names alone: whole base maps would keep the machine busy. */
const PLACE = '/?center=-149.835000,-17.520000&zoom=12&layers=toponymes';

test('PRN-01 a finger moves the page, turns it and pulls its corner to another scale @phone', async ({ page }) => {
  test.slow();
  await page.goto(PLACE);
  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
  const frame = page.getByRole('group', { name: 'Page à imprimer' });
  // A page that is whole on the screen, corners and all.
  await page.getByLabel('Échelle', { exact: true }).selectOption('1:25 000');
  await expect(frame.getByText('A4 paysage · 1:25 000')).toBeVisible();

  const middleOf = async (handle: Locator) => {
    const { x, y, width, height } = await stillBox(handle);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const drag = async (handle: Locator, right: number, down: number) => {
    const from = await middleOf(handle);
    await dragByFinger(page, from, { x: from.x + right, y: from.y + down });
  };
  const move = page.getByRole('button', { name: /^Déplacer la page/ });
  const before = await middleOf(move);
  await drag(move, 15, -10);
  await expect.poll(async () => Math.round((await middleOf(move)).x - before.x)).toBe(15);

  const corner = frame.locator('[data-corner="2"]');
  // Half as wide, at the nearest scale of the list.
  const [middle, far] = [await middleOf(move), await middleOf(corner)];
  await drag(corner, (middle.x - far.x) / 2, (middle.y - far.y) / 2);
  await expect(frame.getByText('A4 paysage · 1:10 000')).toBeVisible();
  await drag(page.getByRole('button', { name: /^Tourner la page/ }), 40, 5);
  await expect(page.getByLabel('Rotation')).toHaveValue(/^[1-9]\d$/);
});
