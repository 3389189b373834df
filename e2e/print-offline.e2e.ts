import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, untilKept } from './support/offline.ts';
import { chooseTool } from './support/pages.ts';

test.use({ serviceWorkers: 'allow' });
// Tiles of a zone, and a page of the server to compare with, are drawn on the way.
test.describe.configure({ timeout: 420_000 });

const AROUND = '/?center=-149.83,-17.52&zoom=12';
const INSIDE = '/?center=-149.83,-17.505&zoom=14';
const OUTSIDE = '/?center=-149.6,-17.6&zoom=14';
const DRAWN = { timeout: 120_000 };

async function keepZone(page: Page): Promise<void> {
  await page.goto(AROUND);
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await page.getByRole('button', { name: 'Nouvelle zone' }).click({ timeout: 60_000 });
  const form = page.getByRole('form', { name: 'Nouvelle zone' });
  await form.getByLabel('Nom').fill('Baie de Cook');
  await form.getByLabel('Du zoom').selectOption('13');
  await form.getByLabel('Au zoom').selectOption('15');
  await expect(form.getByRole('status')).toContainText(/tuiles · /, { timeout: 180_000 });
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Chargement de zone terminé' })).toBeVisible({
    timeout: 180_000,
  });
  await untilKept(page);
  const kept = () => page.evaluate(async () => (await (await caches.open('motu-impression')).keys()).length);
  await expect.poll(kept).toBe(13);
}

async function openPrint(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
}

async function makePdf(page: Page): Promise<string> {
  const coming = page.waitForEvent('download', DRAWN);
  await page.getByRole('button', { name: /^Créer le PDF/ }).click();
  return (await coming).path();
}

function textOf(path: string): string {
  const { stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  return stdout.replace(/\s+/g, ' ');
}

/** The middle of the page in greys, so coarse that lines of another width count little. */
async function seen(path: string, shift = 0): Promise<Buffer> {
  const { stdout } = spawnSync('pdftoppm', ['-r', '50', '-png', '-singlefile', path], { maxBuffer: 1 << 26 });
  const area = { left: 60 + shift, top: 80, width: 300, height: 220 };
  return sharp(stdout).extract(area).blur(3).greyscale().raw().toBuffer();
}

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

test('PRN-09 inside a zone a page is made without a server or a network, turned, at the same place as the server’s, and says so; outside it tells why not @desktop', async ({
  page,
  context,
  server,
}) => {
  await keepZone(page);
  await openPrint(page, INSIDE);
  await page.getByLabel('Titre').fill('Baie de Cook');
  await page.getByRole('radio', { name: '150' }).check();
  await page.getByLabel('Échelle', { exact: true }).selectOption('1:25 000');
  await page.getByLabel('Rotation').fill('20');
  const online = await makePdf(page);
  expect(textOf(online)).not.toContain('sans réseau');

  await server.stop();
  await context.setOffline(true);
  await openPrint(page, INSIDE);
  await expect(page.getByText('Sans réseau : la page sera faite d’après la zone « Baie de Cook ».')).toBeVisible();
  await page.getByLabel('Rotation').fill('20');
  const offline = await makePdf(page);
  await expect(page.getByText(/est dans vos téléchargements/)).toBeVisible();
  const text = textOf(offline);
  for (const words of ['Baie de Cook', '1:25 000', 'UTM 6 Sud, RGPF', '©', 'sans valeur réglementaire']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Carte faite sans réseau d’après la zone « Baie de Cook » du \d+ \p{L}+ 2\d{3}/u);
  const [there, here, beside] = await Promise.all([seen(online), seen(offline), seen(offline, 6)]);
  expect(difference(there, here)).toBeLessThan(0.5 * difference(there, beside));

  await openPrint(page, OUTSIDE);
  await expect(page.getByText('Sans réseau, la page doit tenir dans une zone hors ligne.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Créer le PDF/ })).toBeDisabled();
});
