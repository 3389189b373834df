import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A file of a visitor, as it is chosen. */
export type OwnFile = { name: string; mimeType: string; buffer: Buffer };

export const ownFile = (name: string, content: Buffer | string): OwnFile => ({
  name,
  mimeType: '',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});

export const addDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Ajouter une couche' });

/** Opens « Ajouter une couche » in « Cartes », and chooses files there. */
export async function chooseFiles(page: Page, files: OwnFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await expect(addDialog(page)).toBeVisible();
  await addDialog(page).locator('input[type=file]').setInputFiles(files);
}
