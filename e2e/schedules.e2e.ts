import { randomUUID } from 'node:crypto';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { expect, test } from './support/own-site.ts';

test('ADM-19 ADM-20 an administrator schedules a backup, runs it now, reads its history, and sees what restoring it would change @desktop', async ({
  page,
  signIn,
}) => {
  const name = `Nuit ${randomUUID().slice(0, 8)}`;
  test.slow();
  await signIn(ADMIN);
  await page.goto('/admin/schedules/new');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Donnez un nom.');
  await expect(page.getByLabel('Nom')).toBeFocused();
  await expectNothing(page);
  await page.getByLabel('Nom').fill(name);
  await page.getByRole('radio', { name: 'Semaine', exact: true }).check({ force: true });
  await page.getByLabel('Jour de la semaine').selectOption('dimanche');
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Chaque dimanche à 02:30');
  await expect(row).toContainText('Jamais exécutée');
  await expectNothing(page);
  await row.getByRole('button', { name: /^Exécuter maintenant/ }).click();
  await expect(row).toContainText('Réussie', { timeout: 60_000 });
  await row.getByRole('link', { name }).click();
  const history = page.getByRole('region', { name: 'Historique' });
  await expect(history.getByRole('row').nth(1)).toContainText('Réussie');
  await expect(history.getByRole('row').nth(1)).toContainText(ADMIN.username);
  await expectNothing(page);

  await page.goto('/admin/backup');
  const backup = page.getByRole('row').filter({ hasText: name });
  await expect(backup).toContainText('Sans les données importées');
  await expectNothing(page);
  await backup.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Restaurer' }).click();
  await expect(page.getByRole('heading', { name: 'Ce qui change' })).toBeVisible();
  await expect(page.getByText('Les données de toutes ses couches sont là.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restaurer' })).toBeEnabled();
  await expectNothing(page);
  await page.getByRole('button', { name: 'Renoncer' }).click();
  await expect(page.getByRole('button', { name: 'Choisir un fichier' })).toBeVisible();

  await page.goto('/admin/schedules');
  await row.getByRole('button', { name: /^Autres actions/ }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(row).toBeHidden();
});
