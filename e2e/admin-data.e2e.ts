import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { expect, test } from './support/own-site.ts';

const BEFORE = 'code;nom;etat;lon;lat\na;Passe;bon;-150.91;-16.91\nb;Quai;usé;-150.92;-16.92\n';
const AFTER =
  'code;nom;tirant;lon;lat\na;Passe;4,5;-150.91;-16.91\nb;Grand quai;3;-150.92;-16.92\nc;Cale;1;-150.95;-16.95\n';

/** A process of its own reads each file. */
const READ = { timeout: 60_000 };

async function send(page: Page, text: string, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('ADM-15 the data of a layer are replaced once their differences have been seen, and an earlier version is put back in one step', async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await signIn(ADMIN);
  await page.goto('/admin/layers/file');
  await send(page, BEFORE, 'ports.csv');
  await page.getByRole('button', { name: 'Créer la couche' }).click();
  await expect(page.getByRole('heading', { name: 'Ports', level: 1 })).toBeVisible(READ);
  await page.getByRole('tab', { name: 'Source' }).click();
  const data = page.getByRole('region', { name: 'Données' });
  await expect(data.getByText('Aucune version antérieure')).toBeVisible();
  await data.getByRole('link', { name: 'Remplacer les données…' }).click();

  // A file that is none changes nothing.
  await send(page, 'GIF89a', 'ports.geojson');
  await expect(page.getByRole('alert')).toContainText('ce n’est pas du GeoJSON', READ);
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click();
  await send(page, AFTER, 'ports-2026.csv');
  const differences = page.getByRole('region', { name: 'Différences' });
  await expect(differences).toBeFocused(READ);
  for (const text of [
    'Ajoutés1',
    'Disparus0',
    'Modifiés1',
    'Inchangés1',
    '2 objets avant, 3 après.',
    'Un objet est le même quand son attribut « code » l’est.',
    'Ajoutés : « tirant ».',
    'Disparus : « etat ».',
    'Le style est gardé.',
    'Un point de la carte ne dira plus « etat ».',
  ])
    await expect(differences).toContainText(text);
  await expectNothing(page);
  await page.getByRole('button', { name: 'Remplacer', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Ports', level: 1 })).toBeVisible(READ);
  const versions = data.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Version 2En service');
  await expect(versions.first()).toContainText('3 objets · ports-2026.csv');
  await expect(versions.last()).toContainText(ADMIN.username);
  await expect(versions.last()).toContainText('2 objets · ports.csv');
  await expectNothing(page);

  await data.getByRole('button', { name: 'Rétablir cette version (n° 1)' }).click();
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('Version 3En service');
  await expect(versions.first()).toContainText('rétablit la version 1');
});
