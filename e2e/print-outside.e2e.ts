import { spawnSync } from 'node:child_process';
import { test as base, expect } from './support/fixtures.ts';
import { type OutsideMap, startOutsideMap } from './support/outside.ts';
import { chooseTool } from './support/pages.ts';

const test = base.extend<{ outside: OutsideMap }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  outside: async ({}, use) => {
    const outside = await startOutsideMap(false);
    await use(outside);
    await outside.remove();
  },
  baseURL: ({ outside }, use) => use(outside.url),
});

/** The island of the MapServer, in the middle of the page; names beside it, which are drawn at once. */
const ISLAND = '/?ctx=dehors&center=-150.900000,-17.300000&zoom=10&layers=toponymes,ile-voisine';
/** A machine that draws for others too takes its time for a page. */
const DRAWN = { timeout: 90_000 };

const textOf = (path: string) => spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' }).stdout.replace(/\s+/g, ' ');

for (const manner of ['hang', 'error'] as const) {
  test(`PRN-09 « Sans cette couche » makes the page without a layer whose server ${manner === 'hang' ? 'does not answer' : 'fails'}, and says so on it @desktop`, async ({
    page,
    outside,
    refusals,
  }) => {
    test.slow(); // it starts servers of its own
    refusals.push(/\/ile-voisine\//);
    outside.proxy.manner = manner;
    await page.goto(ISLAND);
    await chooseTool(page, 'Imprimer la carte');
    await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('radio', { name: '150' }).check();
    await page.getByLabel('Échelle', { exact: true }).selectOption('1:250 000');
    await page.getByRole('button', { name: /^Créer le PDF/ }).click();
    await expect(page.getByRole('alert')).toContainText('La couche « Île voisine » n’a pas pu être lue.', DRAWN);

    const coming = page.waitForEvent('download', DRAWN);
    await page.getByRole('button', { name: 'Sans cette couche' }).click();
    const without = await (await coming).path();
    expect(textOf(without)).toContain('Sans la couche « Île voisine », indisponible.');
  });
}
