import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { fillSignIn } from './support/pages.ts';
import { answerBeforehand } from './support/visitor.ts';

// Tasks of a layer run one after the other: a server of its own, so that no other test's stand in the way.
let own: OwnServer;
test.describe.configure({ timeout: 180_000 });
test.beforeEach(async ({ context, page }) => {
  own = await startOwnServer();
  await answerBeforehand(context, own.url);
  await page.goto(`${own.url}/login?next=/admin/tasks`);
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Tâches', level: 1 })).toBeVisible();
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // a page that has lost its server would complain
  await own.remove();
});

test('ADM-07 ADM-12 a task is foreseen over an island, launched, and followed to its end', async ({ page }) => {
  await expect(page.getByText('Aucune tâche')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Nouvelle tâche' }).click();
  await expect(page).toHaveURL(`${own.url}/admin/tasks/new`);
  await page.getByRole('button', { name: 'Prévoir' }).click();
  await expect(page.getByText('Choisissez une couche.')).toBeVisible();
  await expect(page.getByText('Tracez une étendue, ou choisissez une île ou une commune.')).toBeVisible();

  await page.getByRole('combobox', { name: /^Couche/ }).selectOption({ label: 'Bâtiments' });
  await page.getByRole('combobox', { name: 'Île ou commune' }).selectOption('Maupiti');
  await page.getByRole('button', { name: 'Prévoir' }).click();
  const forecast = page.getByRole('region', { name: 'Prévision' });
  // Some tiles are drawn to know: the first ones of a server that has just started.
  await expect(forecast.getByText('Océan et vide, sautés')).toBeVisible({ timeout: 60_000 });
  await expect(forecast.getByText('À dessiner, environ')).toBeVisible();
  await expectNothing(page);

  await page.getByRole('button', { name: 'Lancer la tâche' }).click();
  await expect(page).toHaveURL(`${own.url}/admin/tasks`);
  const row = page.getByRole('row').filter({ hasText: 'Bâtiments' });
  // Told by the server, without another question.
  await expect(row).toContainText('Terminée', { timeout: 60_000 });
  await expect(row.getByRole('progressbar').locator('visible=true')).toHaveAttribute('aria-valuenow', '100');
  await expectNothing(page);

  await row.getByRole('link', { name: 'Bâtiments' }).click();
  await expect(page.getByRole('heading', { name: 'Bâtiments', level: 1 })).toBeVisible();
  await expect(page.getByText('Restantes')).toBeVisible();
});

test('ADM-07 a long task is suspended, goes on, is cancelled and taken out of the list; a specific one rebuilds the index @desktop', async ({
  page,
}) => {
  const { headerName, token } = await (await page.request.get(`${own.url}/api/token`)).json();
  const task = {
    kind: 'seed',
    layer: 'fond-de-carte',
    grid: 'EPSG:4326',
    format: 'image/png',
    scale: 1,
    place: 'Tahiti',
    minZoom: 14,
    maxZoom: 17,
    extent: [-149.65, -17.9, -149.1, -17.5],
  };
  const added = await page.request.post(`${own.url}/api/tasks`, { data: task, headers: { [headerName]: token } });
  expect(added.status()).toBe(201);

  const row = page.getByRole('row').filter({ hasText: 'zooms 14 – 17 · Tahiti' });
  await expect(row).toContainText('En cours');
  // On its own page too.
  await row.getByRole('link', { name: 'Fond de carte' }).click();
  await page.getByRole('button', { name: 'Suspendre' }).click();
  await expect(page.getByText('En pause', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Tâches' }).click();
  await expect(row).toContainText('En pause');
  await row.getByRole('button', { name: /^Poursuivre/ }).click();
  await expect(row).toContainText('En cours');
  await row.getByRole('button', { name: /^Annuler/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler cette tâche ?' });
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Annulée');
  await row.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Retirer de la liste' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Tâches spécifiques' }).click();
  await expect(page.getByRole('heading', { name: 'Tâches spécifiques', level: 1 })).toBeVisible();
  await expectNothing(page);
  await page.getByRole('button', { name: /^Lancer\s: Reconstruire l’index de recherche/ }).click();
  const index = page.getByRole('row').filter({ hasText: 'Index de recherche' });
  await expect(index).toContainText('Terminée');
});
