import type { Locator, Page } from '@playwright/test';
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
