import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { map } from './pages.ts';

export const MOOREA = '/?center=-149.830000,-17.530000&zoom=11';

/** Centre and zoom that the page's address says. */
export function viewOf(page: Page): { lon: number; lat: number; zoom: number } {
  const { searchParams } = new URL(page.url());
  const [lon = Number.NaN, lat = Number.NaN] = (searchParams.get('center') ?? '').split(',').map(Number);
  return { lon, lat, zoom: Number(searchParams.get('zoom')) };
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const toolbar = (page: Page): Locator => page.getByRole('navigation', { name: 'Outils de la carte' });

/** A point of the map by its distance from the middle of what nothing covers. */
export async function pointAt(page: Page, right: number, down: number): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down };
}

/** Waits until every control stands still on the screen, and none over another. */
export async function expectApart(page: Page, least = 11): Promise<void> {
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const controls = page.locator('header, main').getByRole('button').or(page.getByRole('combobox'));
  await expect(async () => {
    const boxes = await boxesOf(controls);
    expect(boxes.length).toBeGreaterThanOrEqual(least);
    for (const [index, { x, y, width, height }] of boxes.entries()) {
      expect(Math.min(x, y, screen.width - x - width, screen.height - y - height)).toBeGreaterThanOrEqual(0);
      const covered = boxes
        .slice(index + 1)
        .filter(
          (other) =>
            other.x < x + width && x < other.x + other.width && other.y < y + height && y < other.y + other.height,
        );
      expect(covered).toEqual([]);
    }
  }).toPass();
}

/** Where those that are seen are. */
const boxesOf = (controls: Locator) =>
  controls.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0),
  );
