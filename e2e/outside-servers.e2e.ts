import { outsideLayer } from '../apps/server/src/testing/outside-layer.ts';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { fillSignIn } from './support/pages.ts';
import { withState } from './support/state.ts';
import { answerBeforehand } from './support/visitor.ts';

let server: OwnServer;
test.beforeEach(async ({ page, refusals }) => {
  test.slow();
  // What is asked of servers that are not listed, or do not exist, is refused; a busy server draws the map beside the form later.
  refusals.push(/\/api\/(upstreams\/capabilities|wmts\/)/);
  server = await startOwnServer({ MOTU_UPSTREAMS: 'operateur.exemple.pf' });
  await withState(
    ({ layers }) => layers.add(outsideLayer('mer', { name: 'Mer', sourceUrl: 'https://cartes.exemple.pf/wms' })),
    server.data,
  );
  await answerBeforehand(page.context(), server.url);
  await page.goto(`${server.url}/login?next=/admin/settings`);
  await fillSignIn(page, ADMIN);
  // A server that has just been started answers late on a busy machine.
  await page.getByLabel('Ajouter un serveur').waitFor();
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // a page without its server would complain
  await server.remove();
});

test('ADM-23 servers are added and removed in the settings: refused beside the field, those of the installation locked, one in use after a question', async ({
  page,
}) => {
  const rows = page.getByRole('list', { name: 'Serveurs extérieurs' }).getByRole('listitem');
  const field = page.getByLabel('Ajouter un serveur');
  const row = (host: string) => rows.filter({ hasText: host });
  await expect(row('operateur.exemple.pf')).toContainText('Donné par l’installation');
  await expect(row('operateur.exemple.pf').getByRole('button')).toHaveCount(0);
  await expect(row('cartes.exemple.pf')).toContainText('N’est pas dans la liste · Couche « Mer »');

  await field.fill('10.0.0.5:8080');
  await field.press('Enter');
  await expect(page.getByText('« 10.0.0.5 » est une adresse IP')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('operateur.exemple.pf');
  await field.press('Enter');
  await expect(page.getByText('« operateur.exemple.pf » est déjà dans la liste.')).toBeVisible();
  await field.fill('https://Sig.Exemple.pf:8443/wms');
  await field.press('Enter');
  await expect(row('sig.exemple.pf:8443')).toContainText('À enregistrer · Aucune couche');
  await page.getByRole('button', { name: 'Ajouter cartes.exemple.pf' }).click();
  await expect(row('cartes.exemple.pf')).toContainText('À enregistrer · Couche « Mer »');
  await expectNothing(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Aucune modification')).toBeVisible();
  await expect(row('cartes.exemple.pf')).not.toContainText('À enregistrer');

  await page.getByRole('button', { name: 'Retirer sig.exemple.pf:8443' }).click();
  await expect(row('sig.exemple.pf:8443')).toHaveCount(0);
  await page.getByRole('button', { name: 'Retirer cartes.exemple.pf' }).click();
  const question = page.getByRole('dialog', { name: 'Retirer « cartes.exemple.pf » ?' });
  await expect(question).toContainText('La couche « Mer » vient de ce serveur');
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(row('cartes.exemple.pf')).toHaveCount(1);
  await page.getByRole('button', { name: 'Retirer cartes.exemple.pf' }).click();
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(row('cartes.exemple.pf')).toContainText('N’est pas dans la liste');
});

test('ADM-23 the form of a layer leads from a server that is not listed to the settings, with its name, and asks it once it is listed @desktop', async ({
  page,
}) => {
  await page.goto(`${server.url}/admin/layers/new`);
  await page.getByRole('tab', { name: 'Source' }).click();
  const address = page.getByLabel('Adresse du service');
  await address.fill('https://operateur.exemple.pf/wms');
  const link = page.getByRole('link', { name: 'Ajouter « nouveau.invalid » dans les paramètres' });
  await expect(link).toHaveCount(0);
  await address.fill('https://nouveau.invalid/wms');
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Tester la source' }).click();
  await expect(page.getByText('n’est pas parmi ceux que cette installation peut interroger')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await link.click();
  const settings = await opened;
  await expect(settings.getByLabel('Ajouter un serveur')).toHaveValue('nouveau.invalid');
  await settings.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await settings.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(settings.getByText('Aucune modification')).toBeVisible();
  await settings.close();

  // No such name can be: it was looked up all the same, and nothing is asked of a server that is not listed.
  await page.getByRole('button', { name: 'Tester la source' }).click();
  await expect(page.getByText('est injoignable')).toBeVisible();
});
