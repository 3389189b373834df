import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { chooseTool } from './support/pages.ts';
import { stillBox } from './support/still-box.ts';

/** Names alone: whole base maps would keep the machine busy. */
const PLACE = '/?center=-149.835000,-17.520000&zoom=12&layers=toponymes';
/** A machine that draws for others too takes its time for a page. */
const DRAWN = { timeout: 90_000 };

async function openPrint(page: Page): Promise<void> {
  await page.goto(PLACE);
  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
}

const moveButton = (page: Page) => page.getByRole('button', { name: /^Déplacer la page/ });

/** What another program reads of the PDF, in one line. */
function textOf(path: string): string {
  const { stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  return stdout.replace(/\s+/g, ' ');
}

test('PRN-01 PRN-02 PRN-06 a page is moved, turned and scaled by keys, keeps its place and its choices, and comes as a PDF', async ({
  page,
}) => {
  test.slow();
  await openPrint(page);
  const frame = page.getByRole('group', { name: 'Page à imprimer' });
  await expect(frame.getByText(/^A4 paysage · 1:/)).toBeVisible();
  await page.getByLabel('Titre').fill('Moʻorea');
  await page.getByRole('radio', { name: '150' }).check();
  await page.getByLabel('Échelle', { exact: true }).selectOption('1:100 000');
  await expect(frame.getByText('A4 paysage · 1:100 000')).toBeVisible();

  await moveButton(page).focus();
  const before = await stillBox(moveButton(page));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await moveButton(page).boundingBox())?.x).toBeGreaterThan(before.x + 1);
  await page.keyboard.press(']');
  await expect(page.getByLabel('Rotation')).toHaveValue('1');
  await page.keyboard.press('0');
  await expect(page.getByLabel('Rotation')).toHaveValue('0');
  await page.keyboard.press('+');
  await expect(frame.getByText('A4 paysage · 1:50 000')).toBeVisible();
  await expectNothing(page);

  const coming = page.waitForEvent('download', DRAWN);
  await page.getByRole('button', { name: /^Créer le PDF/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Moorea \d{4}-\d{2}-\d{2}\.pdf$/);
  const text = textOf(await download.path());
  for (const words of ['Moʻorea', '1:50 000', 'UTM 6 Sud, RGPF', '©', 'sans valeur réglementaire']) {
    expect(text).toContain(words);
  }
  await expect(page.getByText(/est dans vos téléchargements/)).toBeVisible();

  await page.reload();
  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByLabel('Titre')).toHaveValue('Moʻorea');
  await expect(page.getByRole('radio', { name: '150' })).toBeChecked();
});

test('PRN-09 a cut network and a layer that is missing are told, and the page is made with the same choices', async ({
  page,
  refusals,
}) => {
  test.slow();
  refusals.push(/ERR_FAILED/);
  await openPrint(page);
  await page.getByLabel('Titre').fill('Sans réseau');
  await page.getByRole('radio', { name: '150' }).check();
  await page.route('**/api/impression/carte?*', (route) => route.abort());
  await page.getByRole('button', { name: /^Créer le PDF/ }).click();
  await expect(page.getByRole('alert')).toContainText('Le réseau a été coupé pendant l’impression.');
  await page.unroute('**/api/impression/carte?*');

  // A server that lacks a layer says so beside its picture.
  await page.route('**/api/impression/carte?*', async (route) => {
    const response = await route.fetch(DRAWN);
    await route.fulfill({ response, headers: { ...response.headers(), 'couches-manquantes': 'toponymes' } });
  });
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('alert')).toContainText('La couche « Toponymes » n’a pas pu être lue.', DRAWN);
  await expect(page.getByRole('button', { name: 'Sans cette couche' })).toBeVisible();
  await page.unroute('**/api/impression/carte?*');

  await expect(page.getByLabel('Titre')).toHaveValue('Sans réseau');
  const coming = page.waitForEvent('download', DRAWN);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Sans-reseau \d{4}-\d{2}-\d{2}\.pdf$/);
});
