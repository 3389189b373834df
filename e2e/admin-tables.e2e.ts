import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert, feature, line, point, writeCollection } from '../apps/server/src/testing/couche-files.ts';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { test as base, expect } from './support/own-site.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'motu-e2e-tables-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** A process of its own reads each table. */
const READ = { timeout: 60_000 };

function twoTables(folder: string): string {
  const target = join(folder, 'montagne.gpkg');
  const paths = [feature({ nom: 'Col' }, line([-150.93, -16.93], [-150.92, -16.94]))];
  const huts = [feature({ nom: 'Refuge' }, point(-150.9, -16.9)), feature({ nom: 'Abri' }, point(-150.91, -16.91))];
  convert(writeCollection(folder, 'sentiers.geojson', paths), target, '-f', 'GPKG', '-nln', 'sentiers');
  return convert(writeCollection(folder, 'refuges.geojson', huts), target, '-update', '-nln', 'refuges');
}

test('ADM-15 two tables of a file become layers at once; the one that is refused says why, and is tried again', async ({
  page,
  signIn,
  folder,
}) => {
  test.setTimeout(180_000);
  await signIn(ADMIN);
  await page.goto('/admin/layers/file');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).click(),
  ]);
  await chooser.setFiles(twoTables(folder));
  const paths = page.getByRole('group', { name: 'Couche de « sentiers »' });
  await expect(paths.getByLabel('Nom de la couche')).toHaveValue('Sentiers', READ);
  await expectNothing(page);

  // A name that a layer of the territory has.
  const slug = paths.getByRole('textbox', { name: 'Identifiant' });
  await slug.fill('chemins');
  await page.getByRole('button', { name: 'Créer 2 couches' }).click();
  const outcomes = page.getByRole('list', { name: 'Couches du fichier' }).getByRole('listitem');
  await expect(page.getByText('Une table n’a pas pu devenir une couche')).toBeVisible(READ);
  await expect(outcomes.filter({ hasText: 'Refuges' })).toContainText('2 objets');
  await expect(slug).toBeFocused();
  await expectNothing(page);

  await paths.getByLabel('Nom de la couche').fill('Pistes');
  await slug.fill('pistes');
  await page.getByRole('button', { name: 'Créer la couche' }).click();
  const done = page.getByRole('region', { name: '2 couches sont faites' });
  await expect(done).toBeFocused(READ);
  await expect(outcomes).toHaveText(['Refuges · 2 objets', 'Pistes · 1 objet']);
  await done.getByRole('link', { name: 'Pistes' }).click();
  await expect(page.getByRole('heading', { name: 'Pistes', level: 1 })).toBeVisible();
  await expect(page.getByText('La couche « Pistes » est faite')).toBeVisible();
});
