import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

let made = 0;
/** A word that no other test, nor the other screen size, has used. */
export const unique = () => `essai-${process.pid}-${Date.now().toString(36)}-${made++}`;

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' });

/** A write by another administrator, as the page would make it. */
export async function write(page: Page, method: 'POST' | 'PUT' | 'DELETE', url: string, data?: object) {
  const { headerName, token } = await (
    await page.request.get(url.startsWith('/') ? '/api/token' : new URL('/api/token', url).href)
  ).json();
  const answer = await page.request.fetch(url, { method, headers: { [headerName]: token }, ...(data && { data }) });
  expect(answer.ok(), `${method} ${url}`).toBe(true);
  return (await answer.json()).content;
}
