import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { CONSENT_COOKIE } from './visitor.ts';

/** Visitors who have answered about cookies, and nothing else. */
export const test = base.extend({
  newVisitor: true,
  page: async ({ page, context, baseURL }, use) => {
    await context.addCookies([{ name: CONSENT_COOKIE, value: '1', url: baseURL ?? '' }]);
    await use(page);
  },
});

export const welcome = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue sur Motu' });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const close = (page: Page) => welcome(page).getByRole('button', { name: 'Fermer' }).last().click();

/** Opens the page and waits for the dialog. It comes after the map, whose first tiles a server under test still has to draw. */
export async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await expect(welcome(page)).toBeVisible({ timeout: 25_000 });
}

export async function open(page: Page, name = 'Bienvenue'): Promise<void> {
  await visit(page);
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}
