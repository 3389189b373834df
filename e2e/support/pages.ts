import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './motu.ts';

export const map = (page: Page): Locator => page.getByRole('application', { name: 'Carte' });

export const avatar = (page: Page): Locator => page.getByRole('button', { name: /^Compte de / });

/** Fills and sends the sign-in form, in the modal or on the page. */
export async function fillSignIn(form: Page | Locator, { username, password }: Account): Promise<void> {
  await form.getByLabel("Nom d'utilisateur").fill(username);
  await form.getByLabel('Mot de passe', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Se connecter' }).click();
}

/** Opens the map and its sign-in modal. */
export async function openSignIn(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  return page.getByRole('dialog', { name: 'Authentification' });
}

/** Opens the avatar's menu. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await avatar(page).click();
  return page.getByRole('menu');
}

/** Takes a tool of the map's column; a small screen keeps most of them under « Plus d’outils ». */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Plus d’outils' });
  const own = page.getByRole('button', { name, exact: true });
  await expect(more.or(own).first()).toBeVisible();
  if (await own.isVisible()) return own.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens « Télécharger la carte ». */
export async function openPicture(page: Page): Promise<Locator> {
  await chooseTool(page, 'Télécharger la carte');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Taille de l’image')).toBeVisible();
  return dialog;
}

/** Uses an item of the toolbar; a small screen keeps some of them under « Menu ». */
export async function takeFromToolbar(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('navigation', { name: 'Outils de la carte' });
  await expect(tools.getByRole('button', { name: 'Cartes' })).toBeVisible();
  // What lacks room goes into the menu a moment after the bar has come.
  let shown = '';
  await expect
    .poll(async () => {
      const before = shown;
      shown = (await tools.getByRole('button').allTextContents()).join();
      return shown === before;
    })
    .toBe(true);
  const button = tools.getByRole('button', { name });
  if (await button.isVisible()) return button.click();
  await tools.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name }).click();
}
