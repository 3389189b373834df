import type { Page } from '@playwright/test';
import { createAccountAdmin } from '../apps/server/src/domain/account-admin.ts';
import { heading, save } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { createKeyboard } from './support/keyboard.ts';
import { ADMIN } from './support/motu.ts';
import { expect, test } from './support/own-site.ts';
import { withState } from './support/state.ts';

const GROUP = 'Hygiène publique';
const HINA = { username: 'hina', password: 'une-phrase-facile' };

/** An account of the test's own server. */
async function addAccount(data: string, role: 'user' | 'manager'): Promise<void> {
  const options = { role, displayName: 'Hina Teriʻi', password: HINA.password };
  await withState((state) => createAccountAdmin(state, { actor: 'motu', address: null }).add('hina', options), data);
}

const collection = (url: string) => `${url}/api/ogc/collections/villes`;
/** What a program is answered that shows this key, or none. */
const statusFor = async (url: string, key?: string) => {
  const authorization = `Basic ${Buffer.from(`qgis:${key}`).toString('base64')}`;
  return (await fetch(collection(url), key ? { headers: { authorization } } : {})).status;
};

async function openAccess(page: Page): Promise<void> {
  await page.goto('/admin/layers?q=villes');
  await page.getByRole('link', { name: 'Villes', exact: true }).click();
  await page.getByRole('tab', { name: 'Accès' }).click();
}

test('ACL-01 ACL-04 an administrator makes a group, reserves a layer to it, makes a key that opens it, and revokes it', async ({
  page,
  signIn,
  server,
  refusals,
}) => {
  test.slow();
  refusals.push(/409.*\/api\/groupes\//);
  await addAccount(server.data, 'user');
  await signIn(ADMIN);

  await page.goto('/admin/groups');
  await expect(page.getByText('Aucun groupe')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('link', { name: 'Nouveau groupe' }).click();
  await save(page).click();
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Donnez un nom à ce groupe.');
  await page.getByLabel('Nom').fill(GROUP);
  await page.getByRole('button', { name: 'Ajouter des personnes' }).click();
  await page.getByRole('searchbox', { name: 'Chercher un compte' }).fill('hina');
  await page.getByRole('checkbox', { name: 'Hina Teriʻi' }).check();
  await page.getByRole('button', { name: /^Ajouter 1/ }).click();
  await page.getByLabel('Hina Teriʻi : dernier jour dans le groupe').fill('2099-12-31');
  await expectNothing(page);
  await save(page).click();
  const row = page.getByRole('row').filter({ hasText: GROUP });
  await expect(row).toContainText('1 personne');

  expect(await statusFor(server.url)).toBe(200);
  await openAccess(page);
  const ways = page.getByRole('region', { name: 'Vérifier : ce que voit' });
  await expect(ways.getByRole('listitem').filter({ hasText: 'Recherche' })).toContainText('visible');
  await page.getByRole('radio', { name: 'Groupes' }).check({ force: true });
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Choisissez au moins un groupe.');
  await page.getByRole('button', { name: 'Ajouter un groupe' }).click();
  await page.getByRole('menuitem', { name: GROUP }).click();
  await page.getByRole('checkbox', { name: `${GROUP} peut télécharger` }).uncheck();
  await expect(ways.getByRole('listitem').filter({ hasText: 'Recherche' })).toContainText('404');
  await ways.getByRole('combobox').selectOption(`Un membre de « ${GROUP} »`);
  await expect(ways.getByRole('listitem').filter({ hasText: 'Recherche' })).toContainText('visible');
  await expect(ways.getByRole('listitem').filter({ hasText: 'Téléchargement' })).toContainText('404');
  await expect(page.getByText('Visibilité modifiée : publique → groupes')).toBeVisible();
  await expectNothing(page);
  await save(page).click();
  await expect(page.getByRole('row').filter({ hasText: 'Villes' }).first()).toContainText('Réservée à 1 groupe');
  expect(await statusFor(server.url)).toBe(404);

  await openAccess(page);
  await expect(page.getByText('Aucune clé n’ouvre cette couche.')).toBeVisible();
  await page.getByRole('button', { name: 'Nouvelle clé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle clé' });
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('QGIS de Teva');
  await expect(dialog.getByRole('checkbox', { name: GROUP })).toBeChecked();
  await expectNothing(page);
  await dialog.getByRole('button', { name: 'Faire la clé' }).click();
  const made = page.getByRole('region', { name: 'QGIS de Teva : notez-la maintenant' });
  await expect(made).toContainText('Elle ne sera plus affichée.');
  await expect(made).toBeFocused();
  const key = (await made.getByText(/^k_/).textContent()) ?? '';
  expect(await statusFor(server.url, key)).toBe(200);
  const card = page.getByRole('region', { name: 'Clés d’accès' });
  await expect(card.getByRole('listitem')).toContainText(`Lecture · ${GROUP}`);
  await expectNothing(page);

  await page.goto('/admin/keys');
  const line = page.getByRole('row').filter({ hasText: 'QGIS de Teva' });
  await expect(line).toContainText('Active');
  await expect(page.getByText(key)).toHaveCount(0);
  await expectNothing(page);
  await line.getByRole('button', { name: 'Révoquer QGIS de Teva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(line).toContainText('Révoquée');
  expect(await statusFor(server.url, key)).toBe(401);

  await page.goto('/admin/groups');
  await expect(row).toContainText('1 personne');
  await row.getByRole('link', { name: GROUP }).click();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('alert')).toContainText(`« ${GROUP} » voit encore « Villes »`);
});

test('ACL-01 ACL-04 a group and a key are made with the keyboard alone @desktop', async ({ page, signIn, server }) => {
  test.slow();
  await addAccount(server.data, 'user');
  await signIn(ADMIN);
  const { press, write } = createKeyboard(page);
  await page.goto('/admin/groups');
  await press(page.getByRole('link', { name: 'Nouveau groupe' }));
  await write(page.getByLabel('Nom'), GROUP);
  await press(page.getByRole('button', { name: 'Ajouter des personnes' }));
  await press(page.getByRole('checkbox', { name: 'Hina Teriʻi' }), 'Space');
  await press(page.getByRole('button', { name: /^Ajouter 1/ }));
  await press(save(page));
  await expect(page.getByRole('row').filter({ hasText: GROUP })).toContainText('1 personne');
  await page.goto('/admin/keys');
  await press(page.getByRole('button', { name: 'Nouvelle clé' }));
  await write(page.getByRole('textbox', { name: 'Nom' }), 'Serveur');
  await press(page.getByRole('checkbox', { name: GROUP }), 'Space');
  await press(page.getByRole('button', { name: 'Faire la clé' }));
  await expect(page.getByRole('region', { name: /^Serveur.: notez-la/ })).toBeFocused();
  await press(page.getByRole('button', { name: 'Révoquer Serveur' }));
  await press(page.getByRole('button', { name: 'Confirmer' }));
  await expect(page.getByRole('row').filter({ hasText: 'Serveur' })).toContainText('Révoquée');
});

test('ACL-03 a manager finds the map’s pages in the menu and the home, and nothing of accounts; their addresses are refused', async ({
  page,
  signIn,
  server,
}) => {
  test.slow();
  await addAccount(server.data, 'manager');
  await signIn(HINA);
  await page.goto('/admin');
  await expect(heading(page, 'Accueil')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
  if (await opener.isVisible()) await opener.click();
  const menu = page.getByRole('navigation', { name: 'Navigation de l’administration' });
  await expect(menu.getByRole('link', { name: 'Documentation de l’API' })).toBeVisible();
  const names = await menu.getByRole('link').allTextContents();
  // Some tell what waits there, or that it is being looked for.
  expect(names.map((name) => name.replace(/^.*: |\d+.*$/g, ''))).toEqual([
    ...['Tâches', 'Nouvelle tâche', 'Tâches spécifiques', 'Couches', 'Nouvelle couche', 'Mises à jour'],
    ...['Contextes', 'Nouveau contexte', 'Notes de version', 'Emplacements'],
    ...['Accueil', 'Signalements', 'Journal', 'Planification', 'Documentation de l’API'],
  ]);
  await expectNothing(page);
  for (const path of ['users', 'groups', 'keys', 'sign-in', 'settings', 'mail', 'backup']) {
    await page.goto(`/admin/${path}`);
    await expect(heading(page, 'Accès interdit')).toBeVisible();
  }
  for (const [path, title] of [
    ['schedules/new', 'Nouvelle planification'],
    ['journal', 'Journal'],
    ['layers', 'Couches'],
    ['contexts/new', 'Nouveau contexte'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.goto('/admin/schedules/new');
  await expect(page.getByRole('radio', { name: 'Sauvegarde' })).toHaveCount(0);
  await openAccess(page);
  await expect(page.getByRole('radio', { name: 'Publique' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Nouvelle clé' })).toHaveCount(0);
});
