import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { followCalls } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { clippedRings } from './support/focus-rings.ts';
import { saveElsewhere, shrinkExtent } from './support/layers.ts';
import { ADMIN } from './support/motu.ts';

const uniqueName = () => `Essai ${randomUUID().slice(0, 8)}`;
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Opens the layer of this name from the list. */
async function openLayer(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/layers?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Writes a new layer over a service of Motu's own, and saves it. */
async function addLayer(page: Page, name: string): Promise<void> {
  await page.goto('/admin/layers/new');
  await page.getByLabel('Nom', { exact: false }).first().fill(name);
  await page.getByRole('button', { name: 'D’après le nom' }).click();
  await tab(page, 'Source').click();
  await page.getByLabel('Adresse du service').fill('/api/wms');
  await page.getByLabel('Couche du service').fill('relief-ombre');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
}

test('ADM-02 ADM-18 a layer is written, refused where it is wrong, saved, hidden, put in a context, and removed', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const name = uniqueName();
  await page.goto('/admin/layers/new');
  await save(page).click();
  // What is wrong takes one to its tab, its field and its sentence.
  await expect(page.getByText('Donnez un nom à la couche.')).toBeVisible();
  await expect(page.getByText('4 champs à corriger')).toBeVisible();
  await addLayer(page, name);

  await openLayer(page, name);
  await tab(page, 'Affichage').click();
  await page.getByLabel('Zoom minimal').fill('7');
  await page.getByLabel('Zoom maximal').fill('4');
  await expect(page.getByText('2 modifications non enregistrées')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Doit être supérieur au zoom minimal (7).')).toBeVisible();
  await expect(page.getByLabel('Zoom maximal')).toBeFocused();
  await page.getByLabel('Zoom maximal').fill('14');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();

  await page.goto(`/admin/layers?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Masquée');
  await row.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(row).toContainText('Publiée');
  await row.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Voir sur la carte' }).click();
  await expect(page.getByText('Cette couche n’est dans aucun contexte')).toBeVisible();
  await expect(row).toContainText('Dans aucun contexte');
  await row.getByRole('link', { name }).click();
  await expect(page.getByText('les visiteurs ne la trouveront pas sur la carte')).toBeVisible();
  await page.getByRole('group', { name: 'Contextes' }).getByRole('checkbox', { name: 'Équipements' }).check();
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
  await page.goto(`/admin/layers?q=${encodeURIComponent(name)}`);
  await expect(row).toContainText(name);
  await expect(row).not.toContainText('Dans aucun contexte');
  await row.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer cette couche ?' });
  await expect(dialog).toContainText('Équipements');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Aucune couche ne correspond')).toBeVisible();
});

test('ADM-18 ADM-04 layers are found by being in no context, put in contexts several at a time, and duplicated: the copy is hidden, in none @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const both = uniqueName();
  const names = [`${both} a`, `${both} b`];
  for (const name of names) await addLayer(page, name);
  await page.goto(`/admin/layers?q=${encodeURIComponent(both)}&state=unused`);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  for (const name of names)
    await row(name)
      .getByRole('checkbox', { name: `Choisir ${name}` })
      .check();
  await page.getByRole('button', { name: 'Mettre dans des contextes' }).click();
  const adding = page.getByRole('dialog', { name: 'Mettre dans des contextes' });
  for (const context of ['Équipements', 'Mer et lagons']) await adding.getByRole('checkbox', { name: context }).check();
  await expectNothing(page);
  await adding.getByRole('button', { name: 'Mettre dans 2 contextes' }).click();
  await expect(page.getByText('2 couches mises dans ces contextes')).toBeVisible();
  for (const name of names) await expect(row(name)).toBeHidden();
  await page.getByRole('combobox', { name: 'État' }).selectOption({ label: 'Tous les états' });
  const [name = ''] = names;
  await row(name).getByRole('link').click();
  const contexts = page.getByRole('group', { name: 'Contextes' });
  for (const context of ['Équipements', 'Mer et lagons'])
    await expect(contexts.getByRole('checkbox', { name: context })).toBeChecked();

  await page.goto(`/admin/layers?q=${encodeURIComponent(name)}`);
  await row(name)
    .getByRole('button', { name: `Actions pour ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(page.getByRole('heading', { name: `${name} (copie)`, level: 1 })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Publier' })).not.toBeChecked();
  await expect(contexts.getByRole('checkbox', { name: 'Équipements' })).not.toBeChecked();
});

test('ADM-02 the list tells the source of each layer by a badge, and shows those of one source @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const name = uniqueName();
  await addLayer(page, name);
  const row = (one: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: one, exact: true }) });
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions pour / }) });
  const source = page.getByRole('combobox', { name: 'Source' });
  await page.goto('/admin/layers?q=récifs');
  await expect(row('Récifs').getByText('Territoire', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher une couche' }).fill('');
  await source.selectOption({ label: 'WMS' });
  await expect(page).toHaveURL(/[?&]source=wms/);
  await expect(row('Récifs')).toHaveCount(0);
  const badges = rows.getByText('WMS', { exact: true });
  await expect
    .poll(async () => (await badges.count()) > 0 && (await badges.count()) === (await rows.count()))
    .toBe(true);
  await page.goto(`/admin/layers?source=wms&q=${encodeURIComponent(name)}`);
  await expect(row(name).getByText('WMS', { exact: true })).toBeVisible();
  await source.selectOption({ label: 'Fichier importé' });
  await expect(page.getByText('Aucune couche ne correspond')).toBeVisible();
});

test('ADM-02 a new XYZ layer is in EPSG:3857, and is tried before it is saved: refused, blank or seen @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/layers\/apercu|tuiles\.exemple\.pf/);
  await signIn(ADMIN);
  await page.goto('/admin/layers/new');
  await tab(page, 'Source').click();
  await page.getByText('XYZ', { exact: true }).click();
  await expect(page.getByLabel('Projection')).toHaveValue('EPSG:3857');
  await page.getByLabel('Adresse du service').fill('https://tuiles.exemple.pf/{z}/{x}/{y}.png');
  const tried = page.getByRole('button', { name: 'Essayer' });
  await tried.click();
  await expect(page.getByRole('alert')).toContainText('tuiles.exemple.pf');
  for (const [alpha, told] of [
    [0, 'mais rien n’y est dessiné'],
    [1, 'et quelque chose y est dessiné'],
  ] as const) {
    const background = { r: 200, g: 30, b: 30, alpha };
    const body = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
      .png()
      .toBuffer();
    await page.route('**/api/layers/apercu', (route) => route.fulfill({ body, contentType: 'image/png' }));
    await tried.click();
    await expect(page.getByText(told)).toBeVisible();
  }
});

test('ADM-02 the list is paged by ten, sorted by name, searched and filtered from the address @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/layers');
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByText(/^1 – 10 sur /)).toBeVisible();
  const names = await page.getByRole('row').locator('a').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^11 – 20 sur /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher une couche' }).fill('recif');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=recif/);
  await expectNothing(page);
});

test('ADM-09 two administrators save the same layer: both versions are shown, and what is chosen is kept @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/layers\//);
  await signIn(ADMIN);
  const name = uniqueName();
  await addLayer(page, name);
  await openLayer(page, name);
  await expect(page.getByLabel('Identifiant')).toHaveValue(/^essai-/);
  const slug = await page.getByLabel('Identifiant').inputValue();
  await tab(page, 'Métadonnées').click();
  await page.getByLabel('Producteur').fill('Service de l’urbanisme');
  await saveElsewhere(slug, { name: `${name} bis`, maxZoom: 12 });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Modifié entre-temps' });
  await expect(dialog.getByRole('group', { name: 'Nom' })).toContainText(`${name} bis`);
  await expectNothing(page);
  await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
  await openLayer(page, `${name} bis`);
  await tab(page, 'Métadonnées').click();
  await expect(page.getByLabel('Producteur')).toHaveValue('Service de l’urbanisme');
});

test('ADM-02 a style is seen on the map as it is typed, and leaving asks first @desktop', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await openLayer(page, 'Communes');
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await expect(preview.getByText(/Image en/)).toBeVisible();
  await expectNothing(page);
  await tab(page, 'Affichage').click();
  const drawn = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/layers/apercu') && (answer.request().postData() ?? '').includes('#ff0000'),
  );
  await page.getByRole('group', { name: 'Surface' }).getByLabel('Couleur', { exact: true }).fill('#ff0000');
  expect((await drawn).status()).toBe(200);
  await expect(page.getByText('1 modification non enregistrée')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Couches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('1 modification non enregistrée')).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Couches' }).click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
});

test('ADM-03 a layer whose source differs is told, applied alone or with all, and taken back, by a button whose word is seen whole; the icon of the navigation follows @desktop', async ({
  page,
  signIn,
}) => {
  const name = 'Pente';
  for (const slug of ['pente', 'altitude']) await shrinkExtent(slug);
  await signIn(ADMIN);
  const calls = await followCalls(page, /request=GetCapabilities&force=1|^PATCH /);
  const patched = () => calls.filter((call) => call.startsWith('PATCH '));
  const asked = () => calls.length - patched().length;
  await page.clock.install();
  await page.goto('/admin/layers/updates');
  const icon = page.getByRole('link', { name: /Mises à jour/ }).locator('[data-state]');
  /** What the theme makes of one of its colours. */
  const colour = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${variable})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('L’étendue s’agrandit');
  await card.getByText('Voir les deux versions').click();
  await expect(card.getByText('extent: -150, -18, -149, -17')).toBeVisible();
  await expectNothing(page);
  const pending = page.getByRole('link', { name: /^Mises à jour/, includeHidden: true });
  await expect(pending).toContainText('à appliquer');
  await expect(icon).toHaveAttribute('data-state', 'pending');
  await expect(icon.locator('svg.tabler-icon-download')).toHaveCSS('color', await colour('--motu-warning'));
  await card.getByRole('button', { name: `Appliquer la mise à jour de ${name}` }).click();
  await expect(card).toBeHidden();
  const undo = page.getByRole('button', { name: `Rétablir l’ancienne source de ${name}` });
  // Its word is seen whole, whatever is written beside it.
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
  expect(await undo.getByText('Rétablir').evaluate(isCut)).toBe(false);
  expect(await clippedRings(page)).toEqual([]);
  await undo.click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Tout appliquer' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText('Toutes les couches sont à jour')).toBeVisible();
  await expect(icon).toHaveAttribute('data-state', 'done');
  await expect(icon.locator('svg.tabler-icon-circle-check')).toHaveCSS('color', await colour('--motu-success'));
  // Applied, taken back, and both at once.
  expect(patched().length).toBeGreaterThanOrEqual(4);
  for (const call of patched()) expect(call).toMatch(/^PATCH \/api\/layers\/[^/]+\/sourceOptions$/);
  expect(new Set(patched()).size).toBe(2);
  // Neither another page nor the focus asks again; a quarter of an hour does.
  expect(asked()).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.clock.runFor(700_000);
  expect(asked()).toBe(1);
  await page.clock.runFor(200_000);
  await expect.poll(asked).toBe(2);
});
