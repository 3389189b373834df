import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { type MadePicture, makePicture, photograph } from '../apps/server/src/testing/pictures.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';

/** A territory that these tests may change, and a folder for their pictures. */
const test = base.extend<{ own: OwnServer; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  own: async ({}, use) => {
    const territory = createOwnTerritory();
    const server = await startOwnServer({ MOTU_TERRITORY: territory.folder });
    await use(server);
    await server.remove();
    territory.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'motu-image-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ own }, use) => use(own.url),
});

const ORTHO: MadePicture = {
  width: 500,
  height: 400,
  bands: 3,
  epsg: 3296,
  corner: [723_000, 8_131_000],
  step: 0.5,
  value: photograph,
  options: ['-co', 'COMPRESS=JPEG', '-co', 'TILED=YES'],
};

async function send(page: Page, file: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).click(),
  ]);
  await chooser.setFiles(file);
}

test('TER-05 an orthophoto that is sent becomes a hidden layer that its form previews; one band of 16 bits is asked about first', async ({
  page,
  signIn,
  folder,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/layers/file');
  const grey = { ...ORTHO, bands: 1, bits: 16 as const, options: [], value: (x: number, y: number) => x + y };
  await send(page, makePicture(folder, 'gris', grey));
  await expect(page.getByText('Est-ce une image ?')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click();

  await send(page, makePicture(folder, 'orthophoto_2024', ORTHO));
  const found = page.getByRole('region', { name: 'Ce qui a été reconnu' });
  await expect(found).toContainText('500 × 400 points');
  await expect(found).toContainText('EPSG:3296');
  await expect(page.getByText('Est-ce une image ?')).toBeHidden();
  await expectNothing(page);
  await page.getByRole('button', { name: 'Créer la couche' }).click();

  await expect(page.getByRole('heading', { name: 'Orthophoto 2024', level: 1 })).toBeVisible();
  await expect(page.getByText('500 × 400 points de 50 cm · GeoTIFF, EPSG:3296')).toBeVisible();
  await expect(page.getByRole('main').getByText('Masquée', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aperçu' }).getByText(/^Image en/)).toBeVisible();
  await expectNothing(page);
});
