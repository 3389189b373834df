import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLast, expectOrder, openGroup, openPanel } from './support/layers-panel.ts';
import { addAccount, motu } from './support/motu.ts';

test('LAY-01 the address chooses the context, and so does the visitor @desktop', async ({ page }) => {
  await openPanel(page, '/?ctx=mer');
  await expectOrder(page, ['Récifs', 'Mer territoriale', 'Fond de carte']);
  await page.getByRole('button', { name: 'Changer de contexte : Mer et lagons' }).click();
  await page.getByRole('menuitemradio', { name: /^Équipements/ }).click();
  await expect(page.getByRole('button', { name: 'Changer de contexte : Équipements' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]ctx=equipements(&|$)/);
  await expectLast(page, 'Fond clair');
});

test('LAY-01 an unknown context gives the default one, and says so @desktop', async ({ page, refusals }) => {
  refusals.push(/by-slug\/inconnu/);
  await openPanel(page, '/?ctx=inconnu');
  await expect(page.getByText('Aucun contexte publié ne porte le nom « inconnu ».')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changer de contexte : Découverte du fenua' })).toBeVisible();
  await expect(page).not.toHaveURL(/ctx=/);
});

test('LAY-01 AUTH-14 a user gets the context attached to their account, unless the address says another @desktop', async ({
  page,
  signIn,
}) => {
  const account = await addAccount();
  motu(['user', 'context', account.username, 'mer']);
  await signIn(account);
  await openPanel(page);
  await expect(page.getByRole('button', { name: 'Changer de contexte : Mer et lagons' })).toBeVisible();
  await openPanel(page, '/?ctx=equipements');
  await expect(page.getByRole('button', { name: 'Changer de contexte : Équipements' })).toBeVisible();
});

test('base maps are one choice, with a picture of each, or none', async ({ page }) => {
  await openPanel(page);
  await openGroup(page, 'Fonds de carte');
  const choice = page.getByRole('radiogroup', { name: 'Fonds de carte' });
  await expect(choice.getByRole('radio', { name: 'Fond de carte' })).toBeChecked();
  await expect
    .poll(() => choice.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)), {
      timeout: 20_000,
    })
    .toEqual([256, 256, 256]);
  await choice.getByRole('radio', { name: 'Fond clair' }).check();
  await expect(page).toHaveURL(/[?&]layers=fond-clair(&|$)/);
  await choice.getByRole('radio', { name: 'Aucun fond' }).check();
  await expect(page).toHaveURL(/[?&]layers=(&|$)/);
});

test('the dark scheme shows the dark base map, until the visitor chooses one @desktop', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPanel(page);
  await openGroup(page, 'Fonds de carte');
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(radio('Fond sombre')).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(radio('Fond de carte')).toBeChecked();
  await expect(page).not.toHaveURL(/layers=/);
  await radio('Fond clair').check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(radio('Fond clair')).toBeChecked();
});

test('the panel says when the context does not come, and asks again @desktop', async ({ page, refusals }) => {
  refusals.push(/\/api\/contexts\//);
  await page.route('**/api/contexts/default', (route) => route.abort());
  await openPanel(page);
  const retry = page.locator('#panneau').getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible();
  await expectNothing(page);
  await page.unroute('**/api/contexts/default');
  await retry.click();
  // axe has looked at it in the dark.
  await expectLast(page, 'Fond sombre');
});

test('axe finds nothing in the choice of a context @desktop', async ({ page }) => {
  await openPanel(page);
  await page.getByRole('button', { name: /^Changer de contexte/ }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await expectNothing(page);
});
