import { heading, write } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN, addAccount } from './support/motu.ts';
import { startOwnServer } from './support/own-server.ts';
import { fillSignIn, takeFromToolbar } from './support/pages.ts';
import { answerBeforehand } from './support/visitor.ts';

const PAGES = [
  ['/admin/contexts', 'Contextes'],
  ['/admin/contexts/new', 'Nouveau contexte'],
  ['/admin/release-notes', 'Notes de version'],
  ['/admin/release-notes/new', 'Nouvelle note'],
  ['/admin/settings', 'Paramètres'],
  ['/admin/locations', 'Emplacements'],
  ['/admin/locations/new', 'Nouvel emplacement'],
  ['/admin/users', 'Comptes'],
  ['/admin/users/new', 'Nouveau compte'],
  ['/admin/groups', 'Groupes'],
  ['/admin/groups/new', 'Nouveau groupe'],
  ['/admin/keys', 'Clés d’accès'],
  ['/admin/mail', 'Courriel'],
  ['/admin/journal', 'Journal'],
] as const;

const OTHER_PAGES = [
  ['/admin/layers', 'Couches'],
  ['/admin/layers/new', 'Nouvelle couche'],
  ['/admin/layers/file', 'Ajouter un fichier'],
  ['/admin/layers/updates', 'Mises à jour'],
  ['/admin/tasks', 'Tâches'],
  ['/admin/tasks/new', 'Nouvelle tâche'],
  ['/admin/tasks/specific', 'Tâches spécifiques'],
  ['/admin/reports', 'Signalements'],
  ['/admin/backup', 'Sauvegarde'],
] as const;

for (const [what, pages] of [
  ['the contents', PAGES],
  ['layers, tasks, reports and backups', OTHER_PAGES],
] as const) {
  test(`ADM-12 axe finds nothing on the pages of ${what}`, async ({ page, signIn }) => {
    test.slow();
    await signIn(ADMIN);
    for (const [path, title] of pages) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNothing(page);
    }
  });
}

test('ADM-04 (SEC-07) who is no administrator sees none of these pages @desktop', async ({ page, signIn }) => {
  test.slow();
  await signIn(await addAccount());
  const paths = [...PAGES, ...OTHER_PAGES].map(([path]) => path);
  for (const path of ['/admin', ...paths, '/admin/layers/edit/x', '/admin/users/edit/x', '/admin/nulle-part']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Accès interdit' }), path).toBeVisible();
  }
});

const HOSTILE = '<img src=x onerror="window.hit=1"><svg onload=window.hit=1>\'"><script>window.hit=1</script>';

test('ADM-02 ADM-04 (SEC-16) the names of layers and contexts are text wherever they are shown, in a frame too @desktop', async ({
  page,
}) => {
  const server = await startOwnServer();
  try {
    await answerBeforehand(page.context(), server.url);
    await page.goto(`${server.url}/login?next=/admin`);
    await fillSignIn(page, ADMIN);
    await expect(heading(page, 'Accueil')).toBeVisible();
    const at = (path: string) => `${server.url}${path}`;
    const layer = {
      name: HOSTILE,
      slug: 'hostile',
      aliases: [],
      sourceType: 'wms',
      sourceUrl: '/api/wms',
      sourceOptions: { format: 'image/png', layer: 'pente', style: '', projection: 'EPSG:4326' },
      minZoom: 5,
      maxZoom: 18,
      options: {},
      metadata: { description: HOSTILE, producteur: HOSTILE, date: null, note: HOSTILE, avertissement: null },
      style: null,
      searchable: false,
      published: true,
    };
    await write(page, 'POST', at('/api/layers'), layer);
    const shown = { position: 0, options: { visible: true, opacity: 1 }, layer: 'hostile' };
    await write(page, 'POST', at('/api/contexts'), {
      ...{ name: HOSTILE, slug: 'hostile', description: HOSTILE, isDefault: false, published: true },
      ...{ minZoom: 5, defaultZoom: 8, maxZoom: 18, center: null, extent: null },
      groups: [{ name: HOSTILE, position: 0, groupAndLayers: [shown] }],
    });
    for (const path of ['/admin', '/admin/layers?q=svg', '/admin/contexts', '/admin/journal', '/admin/tasks/new']) {
      await page.goto(at(path));
      await expect(
        page
          .getByText(HOSTILE)
          .or(page.getByRole('option', { name: HOSTILE }))
          .first(),
      ).toBeAttached();
      expect(await page.evaluate(() => 'hit' in window), path).toBe(false);
    }
    // As visitors see it, and as a frame of another site does.
    for (const path of ['/?ctx=hostile', '/?ctx=hostile&embed=1']) {
      await page.goto(at(path));
      await takeFromToolbar(page, 'Cartes');
      await expect(page.getByText(HOSTILE).first()).toBeVisible();
      expect(await page.evaluate(() => 'hit' in window), path).toBe(false);
    }
    await page.goto('about:blank'); // a map without its server would complain
  } finally {
    await server.remove();
  }
});
