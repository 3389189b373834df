import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { map } from './support/pages.ts';
import { addReport, forgetSenders, uniqueWord } from './support/reports.ts';

const PAPEETE = '/?center=-149.566,-17.540&zoom=16&layers=communes,fond-de-carte&info=-149.566,-17.54';

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'Signaler une erreur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signaler une erreur' });
  await expect(dialog.getByLabel('De quoi s’agit-il ?')).toBeFocused();
  return dialog;
}

test('INFO-07 a visitor reports an error at a place: checked beside its field, kept when the network fails, sent with its layers', async ({
  page,
  refusals,
}) => {
  await forgetSenders();
  refusals.push(/api\/signalements/);
  const word = uniqueWord();
  await page.goto(PAPEETE);
  const dialog = await openReport(page);
  await expect(dialog.getByRole('region', { name: 'Seront joints' })).toContainText('2 couches affichées');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Ce quai n’existe plus. ${word}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('hina@');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choisissez ce dont il s’agit.')).toBeVisible();
  await expect(dialog.getByText('Écrivez une adresse comme hina@exemple.pf')).toBeVisible();
  await expect(dialog.getByLabel('De quoi s’agit-il ?')).toBeFocused();
  await dialog.getByLabel('De quoi s’agit-il ?').selectOption('Bâtiment ou équipement');
  await dialog.getByLabel('Adresse électronique').fill('hina@exemple.pf');

  await page.route('**/api/signalements', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Le serveur ne répond pas.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Signaler une erreur' })).toBeFocused();

  await page.unroute('**/api/signalements');
  await openReport(page);
  await expect(dialog.getByLabel('Description')).toHaveValue(`Ce quai n’existe plus. ${word}`);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/signalements'));
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    categorie: 'batiment',
    email: 'hina@exemple.pf',
    lon: -149.566,
    lat: -17.54,
    couches: ['communes', 'fond-de-carte'],
  });
  await expect(page.getByText(/^Merci\. Sa référence est [0-9A-F]{8}\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('INFO-07 an administrator finds a report, comments on it, sees it on the map and closes it @desktop', async ({
  page,
  signIn,
}) => {
  const word = uniqueWord();
  await addReport(`La piste est barrée. ${word}`);
  await signIn(ADMIN);
  await page.goto('/admin');
  await page
    .getByRole('region', { name: 'Suivi' })
    .getByRole('link', { name: /^Signalements/ })
    .click();
  await expect(page).toHaveURL('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Signalements', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher un signalement' }).fill(word);
  await expect(page.getByText('1 – 1 sur 1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Nom de lieu');
  await expect(page.getByText('Aucun signalement ne correspond')).toBeVisible();
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Route ou chemin');
  await page.getByRole('link', { name: `La piste est barrée. ${word}` }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: /^Signalement [0-9A-F]{8}$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'hina@exemple.pf' })).toHaveAttribute('href', /^mailto:/);
  const comments = page.getByRole('region', { name: 'Commentaires' });
  await comments.getByRole('button', { name: 'Commenter' }).click();
  await expect(comments.getByText('Écrivez un commentaire.')).toBeVisible();
  await comments.getByLabel('Nouveau commentaire').fill('Vu sur place.');
  await comments.getByRole('button', { name: 'Commenter' }).click();
  await expect(comments.getByRole('listitem')).toContainText('Vu sur place.');
  await page.getByRole('button', { name: 'Clore' }).click();
  await expect(page.getByRole('button', { name: 'Rouvrir' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Signalements' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un signalement' }).fill(word);
  await expect(page.getByText('Aucun signalement ne correspond')).toBeVisible();
  await page.getByText('Clos', { exact: true }).click();
  await page.getByRole('link', { name: `La piste est barrée. ${word}` }).click();
  await page.getByRole('link', { name: 'Voir sur la carte' }).click();
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveURL(/info=-149\.566000,-17\.540000/);
});

test('INFO-07 a list that cannot be read says so, and can be asked again @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/signalements/);
  await signIn(ADMIN);
  await page.route('**/api/signalements**', (route) => route.abort());
  await page.goto('/admin/reports');
  await expect(page.getByRole('alert')).toContainText('Les signalements n’ont pas pu être lus');
  await page.unroute('**/api/signalements**');
  await addReport(uniqueWord());
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('INFO-07 (ACC-01) axe finds nothing in the report’s form, in the list nor in a report', async ({
  page,
  signIn,
}) => {
  await page.goto(PAPEETE);
  const dialog = await openReport(page);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByText('Décrivez ce qui ne va pas.')).toBeVisible();
  await expectNothing(page);
  const word = uniqueWord();
  await addReport(word);
  await signIn(ADMIN);
  await page.goto(`/admin/reports?q=${word}`);
  await expect(page.getByText('1 – 1 sur 1')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('link', { name: word }).click();
  await expect(page.getByRole('button', { name: 'Clore' })).toBeVisible();
  await expectNothing(page);
  await page.goto('/admin/reports?etat=clos&q=introuvable');
  await expect(page.getByText('Aucun signalement ne correspond')).toBeVisible();
  await expectNothing(page);
});
