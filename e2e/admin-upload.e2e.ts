import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { fillSignIn } from './support/pages.ts';

/** A territory that these tests may change. */
const test = base.extend<{ own: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  own: async ({}, use) => {
    const territory = createOwnTerritory();
    const server = await startOwnServer({ MOTU_TERRITORY: territory.folder });
    await use(server);
    await server.remove();
    territory.remove();
  },
  baseURL: ({ own }, use) => use(own.url),
});

const PLACES = 'nom;abscisse;ordonnee\nPasse;-150,91;-16,91\nQuai;-150,92;-16,92\n';
const create = (page: Page) => page.getByRole('button', { name: 'Créer la couche' });

async function send(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

test('ADM-02 (SEC-08) a cut, an ended session and refused choices lose nothing of a file that becomes a layer @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/(imports|token|auth|admin|layers)/);
  await signIn(ADMIN);
  await page.goto('/admin/layers/new');
  await page.getByRole('link', { name: 'Ajouter un fichier' }).click();
  await page.route('**/contenu?*', (route) => route.abort());
  await send(page, 'lieux_utiles.csv', PLACES);
  await expect(page.getByText('La connexion est coupée')).toBeVisible();
  await expectNothing(page);
  await page.unroute('**/contenu?*');

  const name = page.getByRole('textbox', { name: 'Nom de la couche' });
  await expect(name).toHaveValue('Lieux utiles');
  await name.fill('Lieux du port');
  await page.context().clearCookies({ name: /sid$/ });
  await create(page).click();
  const expired = page.getByRole('dialog', { name: 'Authentification expirée' });
  await expired.getByRole('button', { name: 'Se reconnecter' }).click();
  await fillSignIn(page.getByRole('dialog', { name: 'Authentification', exact: true }), ADMIN);
  await expect(expired).toBeHidden();

  await create(page).click();
  const x = page.getByLabel('Colonne des longitudes, ou X');
  await expect(page.getByText('Aucune de ses colonnes n’est celle des longitudes, ou X')).toBeVisible();
  await expect(x).toBeFocused();
  await expect(name).toHaveValue('Lieux du port');
  await expectNothing(page);
  await x.selectOption('abscisse');
  await page.getByLabel('Colonne des latitudes, ou Y').selectOption('ordonnee');
  await create(page).click();
  await expect(page.getByRole('heading', { name: 'Lieux du port', level: 1 })).toBeVisible();
  await expect(page.getByText('2 objets, 1 attribut · CSV, EPSG:4326')).toBeVisible();
  await expect(page.getByRole('main').getByText('Masquée', { exact: true })).toBeVisible();
});

test('ADM-02 (FIL-03) a file that is none is refused in the server’s words, and one that is given up leaves nothing', async ({
  page,
  signIn,
  own,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/layers/file');
  await send(page, 'photo.geojson', 'GIF89a');
  await expect(page.getByRole('alert')).toContainText('ne peut pas être importé : ce n’est pas du GeoJSON.');
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click();
  await send(page, 'lieux.csv', PLACES);
  await expect(create(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Couches' }).click();
  const stopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page
    .getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    .getByRole('button', { name: 'Confirmer' })
    .click();
  expect((await stopped).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
  expect(readdirSync(join(own.data, 'envois'))).toEqual([]);
});
