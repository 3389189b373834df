import { heading, save, unique, write } from './support/administration.ts';
import { expect, test } from './support/fixtures.ts';
import { addAccount } from './support/motu.ts';
import { fillSignIn } from './support/pages.ts';

const PLACE = { lon: -149.5, lat: -17.5, width: 0.2, height: 0.1 };

test('ADM-09 the second to save sees both versions and chooses; the journal tells it all, and takes it back @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/emplacements\//);
  const slug = unique();
  const account = await addAccount({ role: 'admin' });
  await signIn(account);
  const { id } = await write(page, 'POST', '/api/emplacements', { ...PLACE, title: 'Un', slug });
  await page.goto(`/admin/locations/edit/${id}`);
  await page.getByLabel('Titre').fill('De moi');
  await write(page, 'PUT', `/api/emplacements/${id}`, { ...PLACE, title: 'De l’autre', slug, width: 0.4, version: 1 });
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Modifié entre-temps' });
  await expect(conflict.getByRole('group', { name: 'Titre' })).toContainText('De l’autre');
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(heading(page, 'Emplacements')).toBeVisible();

  await page.goto(`/admin/journal?kind=emplacement&actor=${account.username}`);
  await expect(page.getByText('1 – 3 sur 3')).toBeVisible();
  await page.getByRole('button', { name: 'Détails : Emplacement modifié, De moi' }).click();
  await expect(page.getByText('Titre : « De l’autre » devient « De moi »')).toBeVisible();
  await expect(page.getByRole('deletion').filter({ hasText: 'De l’autre' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler : Emplacement modifié, De moi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('1 – 4 sur 4')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('annulation');
  const now = (await (await page.request.get(`/api/emplacements/${id}`)).json()).content;
  expect(now).toMatchObject({ title: 'De l’autre', width: 0.4 });
});

test('ADM-10 (SEC-08) a cut and an ended session in the middle of a form lose nothing, and send nothing @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/(emplacements|token|auth|admin)/);
  const slug = unique();
  const account = await addAccount({ role: 'admin' });
  await signIn(account);
  const { id } = await write(page, 'POST', '/api/emplacements', { ...PLACE, title: 'Un', slug });
  await page.goto(`/admin/locations/edit/${id}`);
  const title = page.getByLabel('Titre');
  await title.fill('Saisi avant la coupure');
  await page.route('**/api/token', (route) => route.abort());
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas.' })).toBeVisible();
  await page.unroute('**/api/token');

  await page.context().clearCookies({ name: /sid$/ });
  await save(page).click();
  const expired = page.getByRole('dialog', { name: 'Authentification expirée' });
  await expect(expired).toBeVisible();
  await expired.getByRole('button', { name: 'Se reconnecter' }).click();
  const modal = page.getByRole('dialog', { name: 'Authentification', exact: true });
  await fillSignIn(modal, account);
  await expect(expired).toBeHidden();
  expect((await (await page.request.get(`/api/emplacements/${id}`)).json()).content.title).toBe('Un');
  await expect(title).toHaveValue('Saisi avant la coupure');
  await save(page).click();
  await expect(heading(page, 'Emplacements')).toBeVisible();
  expect((await (await page.request.get(`/api/emplacements/${id}`)).json()).content.title).toBe(
    'Saisi avant la coupure',
  );
});
