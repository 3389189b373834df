import { save } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { moveLifted } from './support/keyboard.ts';
import { ADMIN } from './support/motu.ts';
import { expect, test } from './support/own-site.ts';
import { map } from './support/pages.ts';

// This territory has no layer of slopes.
test.use({ refusals: [/motu%3Apente/] });

test('ADM-17 the information card is composed, previewed on a real object, and read so by visitors', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn(ADMIN);
  await page.goto('/admin/layers');
  await page.getByRole('link', { name: 'Villes', exact: true }).click();
  await page.getByRole('tab', { name: 'Champs' }).click();
  const card = page.getByRole('region', { name: 'Fiche d’information' });
  await expect(card.getByRole('row')).toHaveText(['NomVaitape', 'Habitants4\u202f927']);

  // The number of inhabitants, above the name, by keys.
  const handle = page.getByRole('button', { name: 'Déplacer « Habitants »' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Habitants : saisi, position 2 sur 2.')).toBeAttached();
  await moveLifted(page, 'ArrowUp', page.getByText('Habitants : position 1 sur 2.'));
  await page.keyboard.press('Space');
  await expect(card.getByRole('row')).toHaveText(['Habitants4\u202f927', 'NomVaitape']);

  await page.getByRole('button', { name: 'Réglages de « Habitants »' }).click();
  const name = page.getByLabel('Nom affiché');
  await name.fill('');
  await save(page).click();
  await expect(page.getByText('Donnez un nom à ce champ.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Population');
  await page.getByLabel('Unité').fill('habitants');
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'Nombre entier, sans espaces (année, code)' });
  await page.getByLabel('Ce qu’il veut dire').fill('Recensement de 2022.');
  await page.getByRole('button', { name: 'Masquer « Nom »' }).click();
  await expect(card.getByRole('row')).toHaveText(['Population4927\u00a0habitants']);
  await expectNothing(page);
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();

  await page.goto('/?center=-150.9,-16.9&zoom=14&layers=villes,fond');
  await map(page).click();
  const found = page.getByRole('table', { name: 'Villes' });
  await expect(found.getByRole('row')).toHaveText(['Population4927\u00a0habitants']);
  await found.getByRole('button', { name: 'Ce que veut dire « Population »' }).click();
  await expect(found.getByText('Recensement de 2022.')).toBeVisible();
  await expectNothing(page);
});
