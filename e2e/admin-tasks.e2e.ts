import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { fillSignIn } from './support/pages.ts';
import { answerBeforehand } from './support/visitor.ts';

// Tasks of a layer run one after the other: a server of its own, so that no other test's stand in the way.
let own: OwnServer;
test.describe.configure({ timeout: 180_000 });
test.beforeEach(async ({ context, page, refusals }) => {
  // A busy machine refuses some tiles of the small map (TILE-04), and the browser writes it: they are not what is tried here.
  refusals.push(/status of 503 .*\/api\/wmts\//);
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

test('ADM-07 ADM-12 TILE-02 an extent is drawn; a task is foreseen over an island, launched, and followed to its end; the page tells what tiles may take', async ({
  page,
}) => {
  await expect(page.getByText('Aucune tâche')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Nouvelle tâche' }).click();
  await expect(page).toHaveURL(`${own.url}/admin/tasks/new`);
  await page.getByRole('button', { name: 'Prévoir' }).click();
  await expect(page.getByText('Choisissez une couche.')).toBeVisible();
  const noExtent = page.getByText('Tracez une étendue, ou choisissez une île ou une commune.');
  await expect(noExtent).toBeVisible();
  await page.getByRole('button', { name: 'Tracer l’emprise' }).click();
  const ground = page.getByRole('application', { name: 'Carte de l’emprise' });
  await ground.click({ position: { x: 60, y: 90 } });
  await ground.click({ position: { x: 180, y: 150 } });
  await expect(page.getByRole('button', { name: 'Tracer l’emprise' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Prévoir' }).click();
  await expect(page.getByText('Choisissez une couche.')).toBeVisible();
  await expect(noExtent).toBeHidden();

  const layer = page.getByRole('combobox', { name: /^Couche/ });
  await layer.selectOption({ label: 'Bâtiments' });
  const place = page.getByRole('combobox', { name: 'Île ou commune' });
  await expect(place.getByRole('option', { name: 'Maupiti' })).toBeAttached();
  const islands = place.locator('optgroup[label="Îles Sous-le-Vent"]');
  await expect(islands.getByRole('option').first()).toHaveText('Tout l’archipel : Îles Sous-le-Vent');
  for (const list of [layer, islands]) {
    const [, ...names] = await list.getByRole('option').allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { numeric: true }).compare));
  }
  await place.selectOption('Maupiti');
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
  await expect(page.getByText('sur le disque, de 20\u00a0Go au plus')).toBeVisible();
  await expectNothing(page);

  await row.getByRole('link', { name: 'Bâtiments' }).click();
  await expect(page.getByRole('heading', { name: 'Bâtiments', level: 1 })).toBeVisible();
  await expect(page.getByText('Restantes')).toBeVisible();
});

test('ADM-07 ADM-22 a long task is suspended, goes on, is cancelled, found by words and taken out of the list; a specific one rebuilds the index, another frees room once that is confirmed @desktop', async ({
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
  await expect(page.getByRole('heading', { name: 'Fond de carte', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Suspendre', exact: true }).click();
  await expect(page.getByText('En pause', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Tâches' }).click();
  await expect(row).toContainText('En pause');
  await row.getByRole('button', { name: /^Poursuivre/ }).click();
  await expect(row).toContainText('En cours');
  await row.getByRole('button', { name: /^Arrêter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrêter la tâche ?' });
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Arrêtée');
  const search = page.getByRole('searchbox', { name: 'Rechercher une tâche' });
  await search.fill('nulle part');
  await expect(page.getByText('Aucune tâche ne correspond')).toBeVisible();
  await search.fill('arretee tahiti');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Retirer de la liste' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Tâches spécifiques' }).click();
  await expect(page.getByRole('heading', { name: 'Tâches spécifiques', level: 1 })).toBeVisible();
  await expectNothing(page);
  await page.getByRole('button', { name: /^Lancer\s: Reconstruire l’index de recherche/ }).click();
  const index = page.getByRole('row').filter({ hasText: 'Index de recherche' });
  await expect(index).toContainText('Terminée', { timeout: 60_000 });

  await page.getByRole('main').getByRole('link', { name: 'Tâches spécifiques' }).click();
  await page.getByRole('button', { name: /^Lancer\s: Libérer la place des couches supprimées/ }).click();
  const sure = page.getByRole('dialog', { name: /^Libérer la place des couches supprimées/ });
  await expect(sure).toContainText('ne pourront plus revenir par le journal');
  await sure.getByRole('button', { name: 'Confirmer' }).click();
  const room = page.getByRole('row').filter({ hasText: 'Données des couches supprimées' });
  await expect(room).toContainText('Terminée', { timeout: 60_000 });
});
