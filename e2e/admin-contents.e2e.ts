import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { heading, save, unique, write } from './support/administration.ts';
import { expect, test } from './support/fixtures.ts';
import { moveLifted, pressOn } from './support/keyboard.ts';
import { ADMIN } from './support/motu.ts';
import { startOwnServer } from './support/own-server.ts';
import { fillSignIn, map, takeFromToolbar } from './support/pages.ts';
import { stillBox } from './support/still-box.ts';
import { answerBeforehand } from './support/visitor.ts';

test('ADM-04 ADM-18 a context is made with the keyboard alone: refused beside its fields, several layers at once, put in order, with its place, saved, copied, removed @desktop', async ({
  page,
  signIn,
}) => {
  const name = unique();
  await signIn(ADMIN);
  await page.goto('/admin/contexts/new');
  await expect(page.getByRole('application', { name: 'Aperçu du contexte' })).toBeVisible();
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Donnez un nom.')).toBeVisible();
  await expect(page.getByText('2 champs à corriger')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await pressOn(page.getByRole('button', { name: 'D’après le nom' }), 'Enter');
  await expect(page.getByLabel('Adresse')).toHaveValue(name);

  await pressOn(page.getByRole('button', { name: 'Ajouter un groupe' }), 'Enter');
  await page.getByLabel('Nom du groupe').fill('Relief');
  await pressOn(page.getByRole('button', { name: 'Ajouter au groupe « Relief »' }), 'Enter');
  const adding = page.getByRole('dialog', { name: 'Ajouter au groupe « Relief »' });
  await expect(adding.getByRole('searchbox', { name: 'Chercher une couche' })).toBeFocused();
  await pressOn(adding.getByRole('checkbox', { name: 'Pente' }), 'Space');
  await adding.getByRole('searchbox').fill('NIVEAU courbe');
  await expect(adding.getByRole('checkbox')).toHaveCount(1);
  await pressOn(adding.getByRole('checkbox', { name: 'Courbes de niveau' }), 'Space');
  await adding.getByRole('searchbox').fill('');
  await pressOn(adding.getByRole('checkbox', { name: 'Altitude' }), 'Space');
  await expect(adding.getByRole('status')).toContainText('3 choisies');
  await pressOn(adding.getByRole('button', { name: 'Ajouter 3 couches' }), 'Enter');
  await expect(adding).toBeHidden();
  const handle = page.getByRole('button', { name: 'Déplacer « Pente »' });
  const told = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(told(/saisie, position 3 sur 3/)).toBeAttached();
  await moveLifted(page, 'ArrowUp', told(/position 2 sur 3/));
  await page.keyboard.press('Space');
  await expect(told(/déposée, position 2 sur 3/)).toBeAttached();
  await pressOn(page.getByRole('button', { name: 'Réglages de « Pente »' }), 'Enter');
  await pressOn(page.getByRole('checkbox', { name: 'Affichée au départ' }), 'Space');
  await expect(page.getByText('1 couche affichée au départ')).toBeVisible();
  await pressOn(page.getByRole('button', { name: 'Ouvrir autour de ce point' }), 'Enter');
  await expect(page.getByText(/La carte s’ouvre autour de 17°/)).toBeVisible();
  await pressOn(page.getByRole('button', { name: 'Ouvrir sur cette vue' }), 'Enter');
  await expect(page.getByText('La carte s’ouvre sur cette emprise')).toBeVisible();
  await pressOn(page.getByRole('checkbox', { name: 'Publié' }), 'Space');
  await pressOn(save(page), 'Enter');

  await expect(heading(page, 'Contextes')).toBeVisible();
  const context = await (await page.request.get(`/api/contexts/by-slug/${name}`)).json();
  expect(context.groups[0].groupAndLayers.map(({ layer }: { layer: string }) => layer)).toEqual([
    'altitude',
    'pente',
    'courbes-de-niveau',
  ]);
  expect(context.extent).toHaveLength(4);

  // A copy has all of it, and is nobody's yet.
  await pressOn(page.getByRole('link', { name, exact: true }), 'Enter');
  await pressOn(page.getByRole('link', { name: 'Dupliquer' }), 'Enter');
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(`${name} (copie)`);
  await expect(page.getByRole('checkbox', { name: 'Publié' })).not.toBeChecked();
  await expect(page.getByText('La carte s’ouvre sur cette emprise')).toBeVisible();
  await pressOn(save(page), 'Enter');
  await expect(heading(page, 'Contextes')).toBeVisible();
  await pressOn(page.getByRole('link', { name: `${name} (copie)` }), 'Enter');
  await expect(page.getByRole('button', { name: /^Réglages de/ })).toHaveCount(3);
  await pressOn(page.getByRole('button', { name: 'Supprimer' }), 'Enter');
  await pressOn(page.getByRole('button', { name: 'Confirmer' }), 'Enter');
  await expect(page.getByRole('link', { name: `${name} (copie)` })).toBeHidden();

  await pressOn(page.getByRole('link', { name, exact: true }), 'Enter');
  await pressOn(page.getByRole('button', { name: 'Supprimer' }), 'Enter');
  await pressOn(page.getByRole('button', { name: 'Confirmer' }), 'Enter');
  await expect(heading(page, 'Contextes')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
});

/** How bright the middle of the preview is, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const frame = await page.getByRole('application', { name: 'Aperçu du contexte' }).boundingBox();
  if (!frame) throw new Error('The preview is on the page.');
  const clip = { x: frame.x + frame.width / 2 - 10, y: frame.y + frame.height / 2 - 10, width: 20, height: 20 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return Math.min(...channels.slice(0, 3).map(({ mean }) => mean));
}

/** Drags a layer by its handle until it is over another. */
async function drag(page: Page, name: string, over: string): Promise<void> {
  const handle = (one: string) => page.getByRole('button', { name: `Déplacer « ${one} »` });
  await handle(name).scrollIntoViewIfNeeded();
  const [from, to] = [await stillBox(handle(name)), await stillBox(handle(over))];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + Math.sign(to.y - from.y) * 10, { steps: 4 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByRole('status').filter({ hasText: /position 1 sur 2/ })).toBeAttached();
  await page.mouse.up();
}

test('ADM-04 layers of a context are put in order by dragging: the preview draws the upper one over the other, before and after it is saved @desktop', async ({
  page,
  signIn,
}) => {
  const slug = unique();
  await signIn(ADMIN);
  const entry = (layer: string, position: number) => ({ position, layer, options: { visible: true, opacity: 1 } });
  const { id } = await write(page, 'POST', '/api/contexts', {
    ...{ name: slug, slug, description: null, isDefault: false, published: true },
    ...{ minZoom: 5, defaultZoom: 10, maxZoom: 18, center: [-149.5, -18.4], extent: null },
    groups: [{ name: 'Fonds', position: 0, groupAndLayers: ['fond-clair', 'fond-sombre'].map(entry) }],
  });
  await page.goto(`/admin/contexts/edit/${id}`);
  // The open sea: pale on the light map, nearly black on the dark one.
  await expect.poll(() => brightness(page), { timeout: 30_000 }).toBeGreaterThan(150);
  await drag(page, 'Fond sombre', 'Fond clair');
  await expect.poll(() => brightness(page), { timeout: 30_000 }).toBeLessThan(60);
  await save(page).click();
  await expect(heading(page, 'Contextes')).toBeVisible();
  const context = await (await page.request.get(`/api/contexts/by-slug/${slug}`)).json();
  expect(context.groups[0].groupAndLayers.map(({ layer }: { layer: string }) => layer)).toEqual([
    'fond-sombre',
    'fond-clair',
  ]);
  await page.goto(`/admin/contexts/edit/${id}`);
  await expect.poll(() => brightness(page), { timeout: 30_000 }).toBeLessThan(60);
  await drag(page, 'Fond clair', 'Fond sombre');
  await expect.poll(() => brightness(page), { timeout: 30_000 }).toBeGreaterThan(150);
});

test('ADM-04 groups of a context are put in order by keys and by dragging, and stay so once it is saved @desktop', async ({
  page,
  signIn,
}) => {
  const slug = unique();
  await signIn(ADMIN);
  const entry = (layer: string) => ({ position: 0, layer, options: { visible: true, opacity: 1 } });
  const { id } = await write(page, 'POST', '/api/contexts', {
    ...{ name: slug, slug, description: null, isDefault: false, published: true },
    ...{ minZoom: 5, defaultZoom: 10, maxZoom: 18, center: [-149.5, -18.4], extent: null },
    groups: [
      { name: 'Fonds', position: 0, groupAndLayers: [entry('fond-clair')] },
      { name: 'Mer', position: 1, groupAndLayers: [entry('bathymetrie')] },
    ],
  });
  const saved = async () => {
    await save(page).click();
    await expect(heading(page, 'Contextes')).toBeVisible();
    const context = await (await page.request.get(`/api/contexts/by-slug/${slug}`)).json();
    return context.groups.map(({ name }: { name: string }) => name);
  };
  await page.goto(`/admin/contexts/edit/${id}`);
  await page.getByRole('button', { name: 'Déplacer « Mer »' }).focus();
  await page.keyboard.press('Space');
  const told = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  await expect(told(/saisi, position 2 sur 2/)).toBeAttached();
  await moveLifted(page, 'ArrowUp', told(/position 1 sur 2/));
  await page.keyboard.press('Space');
  await expect(told(/déposé, position 1 sur 2/)).toBeAttached();
  expect(await saved()).toEqual(['Mer', 'Fonds']);

  await page.goto(`/admin/contexts/edit/${id}`);
  await drag(page, 'Fonds', 'Mer');
  expect(await saved()).toEqual(['Fonds', 'Mer']);
});

test('ADM-05 (SEC-16) a note is previewed as visitors will read it, code is never run, and leaving asks first @desktop', async ({
  page,
  signIn,
}) => {
  const name = unique();
  await signIn(ADMIN);
  await page.goto('/admin/release-notes/new');
  const text = page.getByRole('textbox', { name: 'Texte' });
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await text.fill('Bonjour <img src=x onerror="window.hit=1"> {window.hit=1}');
  await expect(preview).toContainText("Une erreur est survenue pendant l'affichage des données.");
  await text.fill(`## ${name}\n\n- **Gras** [piège](javascript:window.hit=1)`);
  await expect(preview.getByRole('heading', { name })).toBeVisible();
  await expect(preview.getByRole('link')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click();
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  await leaving.getByRole('button', { name: 'Annuler' }).click();
  await expect(leaving).toBeHidden();
  await expect(text).toHaveValue(new RegExp(name));
  await save(page).click();
  await expect(heading(page, 'Notes de version')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Brouillon');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('ADM-10 (SEC-16) a place is taken from the map, opens by its address, and its title is only ever text', async ({
  page,
  signIn,
}) => {
  const name = unique();
  await signIn(ADMIN);
  await page.goto('/admin/locations/new');
  const title = `${name} <img src=x onerror="window.hit=1">`;
  await page.getByLabel('Titre').fill(name);
  await page.getByRole('button', { name: 'D’après le nom' }).click();
  await page.getByLabel('Titre').fill(title);
  const picker = page.getByRole('application', { name: 'Carte de l’emprise' });
  await picker.focus();
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await page.getByRole('button', { name: 'Prendre la vue affichée' }).click();
  await expect(page.getByLabel('Longitude')).toHaveValue(/^-149,\d+$/);
  await save(page).click();
  await expect(heading(page, 'Emplacements')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher un emplacement' }).fill(name);
  await expect(page.getByText('1 – 1 sur 1')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/carte/${name}`);
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} <img `));
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('ADM-11 an account is added with a password told once; who makes it an administrator types the own password again, who has it must choose another @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/users\//);
  const name = unique();
  await signIn(ADMIN);
  await page.goto('/admin/users/new');
  await page.getByLabel("Nom d'utilisateur").fill(name);
  await page.getByLabel('Contexte attaché').selectOption('Mer et lagons');
  await save(page).click();
  const told = page.getByRole('dialog', { name: `Mot de passe de « ${name} »` });
  const password = (await told.getByRole('code').textContent()) ?? '';
  expect(password.length).toBeGreaterThan(15);
  await told.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(heading(page, 'Comptes')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByLabel('Contexte attaché')).toBeVisible();
  await page.getByRole('radio', { name: 'Administrateur' }).check({ force: true });
  await expect(page.getByText('1 modification non enregistrée')).toBeVisible();
  await save(page).click();
  const asked = page.getByRole('dialog', { name: 'Votre mot de passe' });
  await asked.getByLabel('Mot de passe actuel').fill(ADMIN.password);
  await asked.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Administrateur');
  await page.context().clearCookies({ name: /sid$/ });
  await page.goto('/login');
  await fillSignIn(page, { username: name, password });
  await expect(page.getByRole('dialog', { name: 'Choisissez votre mot de passe' })).toBeVisible();
});

test('ADM-06 (SEC-16) settings are seen by visitors at once; what could act is refused beside its field @desktop', async ({
  page,
}) => {
  const server = await startOwnServer();
  try {
    await answerBeforehand(page.context(), server.url);
    await page.goto(`${server.url}/login?next=/admin/settings`);
    await fillSignIn(page, ADMIN);
    const warning = page.getByLabel('Message d’avertissement');
    await warning.fill('<p onclick="window.hit=1">Maintenance</p>');
    await save(page).click();
    await expect(page.getByText('n’est pas admis')).toBeVisible();
    await expect(warning).toBeFocused();
    await warning.fill('<p>Maintenance <strong>samedi</strong></p>');
    await page.getByRole('tab', { name: 'À propos' }).click();
    await page.getByLabel('Texte de l’onglet « À propos »').fill('Le service **du fenua**.');
    await save(page).click();
    await expect(page.getByText('Aucune modification')).toBeVisible();
    await page.goto(server.url);
    await takeFromToolbar(page, 'À propos');
    await expect(page.getByRole('dialog').getByText('Maintenance samedi')).toBeVisible();
    await page.getByRole('dialog').getByRole('tab', { name: 'À propos' }).click();
    await expect(page.getByRole('dialog').getByText('Le service du fenua.')).toBeVisible();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await page.goto('about:blank'); // a map without its server would complain
  } finally {
    await server.remove();
  }
});
