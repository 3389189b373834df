import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { saveElsewhere } from './support/layers.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { fillSignIn } from './support/pages.ts';
import { withState } from './support/state.ts';

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

const PLACES = 'Désignation;abscisse;ordonnee\nPasse;-150,91;-16,91\nQuai;-150,92;-16,92\n';
const create = (page: Page) => page.getByRole('button', { name: 'Créer la couche' });

async function send(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

test('ADM-02 (SEC-08) a cut, an ended session and refused choices lose nothing of a file that becomes a layer; its preview shows it alone over the base map, its renamed attribute, and a label that calls it otherwise, are told @desktop', async ({
  page,
  signIn,
  refusals,
  own,
}) => {
  refusals.push(/\/api\/(imports|token|auth|admin|layers)/);
  await saveElsewhere('fond', { options: { baseMap: true } }, own.data);
  await signIn(ADMIN);
  await page.goto('/admin/layers/new');
  await page.getByRole('link', { name: 'Ajouter un fichier' }).click();
  await page.route('**/contenu?*', (route) => route.abort());
  await send(page, 'lieux_utiles.csv', PLACES);
  await expect(page.getByText('L’envoi est interrompu')).toBeVisible();
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
  // The map of visitors shows all layers at start.
  const tiles = new Set<string>();
  page.on('request', (request) => {
    const [, slug] = /\/api\/wmts\/1\.0\.0\/([\w-]+)\//.exec(request.url()) ?? [];
    if (slug) tiles.add(slug);
  });
  await create(page).click();
  await expect(page.getByRole('heading', { name: 'Lieux du port', level: 1 })).toBeVisible();
  await expect(page.getByText('2 objets, 1 attribut · CSV, EPSG:4326')).toBeVisible();
  await expect(page.getByRole('main').getByText('Masquée', { exact: true })).toBeVisible();
  await expect(page.getByText('n’est dans aucun contexte', { exact: false })).toBeVisible();

  // What it is called in the file is not what a style calls it.
  await expect(page.getByRole('listitem').filter({ hasText: 'Désignation' })).toHaveText(
    '« Désignation » → designation',
  );
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview.getByText(/^Image en/)).toBeVisible();
  await expect.poll(() => [...tiles]).toEqual(['fond']);
  await page.getByRole('tab', { name: 'Affichage' }).click();
  await page.getByText('Texte du style, pour les experts').click();
  await page.getByLabel('Texte du style').fill(
    JSON.stringify({
      name: 'Lieux',
      rules: [{ name: 'Lieu', symbolizers: [{ kind: 'Text', label: '{{Désignation}}' }] }],
    }),
  );
  await expect(preview).toContainText('que la couche n’a pas. Ici, il s’appelle « designation ».');
  await expect(preview.getByText(/^Image en/)).toBeHidden();
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
  await expect.poll(() => readdirSync(join(own.data, 'envois'))).toEqual([]);
});

test('OPS-04 a layer without its data says so in the list, on the home, in its form and to visitors @desktop', async ({
  page,
  signIn,
  own,
}) => {
  await own.stop();
  await withState(async (state) => {
    const [town] = (await state.layers.all()).filter(({ slug }) => slug === 'villes');
    if (town?.drawing?.content.kind !== 'features') throw new Error('Towns are features.');
    const content = { ...town.drawing.content, table: 'couche_absente' };
    await state.layers.update({ ...town, drawing: { ...town.drawing, content } });
  }, own.data);
  await own.restart();
  await page.goto('/?layers=villes');
  await page.getByRole('button', { name: 'Cartes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Villes' }).first()).toContainText(
    'Données non disponibles',
  );

  await signIn(ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 couche n’a pas ses données dans cette installation.' }).click();
  await expect(page.getByLabel('État')).toHaveValue('lacking');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Données absentes');
  await page.getByRole('link', { name: 'Villes' }).click();
  await expect(page.getByText('ajoutez de nouveau le fichier sous l’identifiant « villes »')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aperçu' }).getByRole('status')).toHaveText(
    'Rien à dessiner : les données de cette couche sont absentes.',
  );
  await expectNothing(page);
});
