import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { moveLifted } from './support/keyboard.ts';
import { ADMIN } from './support/motu.ts';

/** The display of a layer of areas, with names and a number for each. */
async function openDisplay(page: Page): Promise<void> {
  await page.goto('/admin/layers?q=Communes');
  await page.getByRole('link', { name: 'Communes', exact: true }).click();
  await page.getByRole('tab', { name: 'Affichage' }).click();
  await expect(page.getByLabel('Représentation')).toBeVisible();
}

test('ADM-16 a style is made without code: values at hand, classes by a method and by hand, categories, labels; the map follows', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(ADMIN);
  await openDisplay(page);
  await page.getByText('Attributs des objets').click();
  const facts = page.getByRole('group').filter({ hasText: 'Ce que les données contiennent' });
  await facts.getByLabel('Attribut', { exact: true }).selectOption('population');
  await expect(facts).toContainText(/48 objets.*valeurs différentes/);
  await page.getByText('Attributs des objets').click();

  const preview = page.getByRole('region', { name: 'Aperçu' });
  const picture = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/layers/apercu') && hasRule(answer, 'et plus'),
    { timeout: 60_000 },
  );
  await page.getByLabel('Représentation').selectOption({ label: 'Classes de valeurs' });
  await expect(page.getByLabel('Attribut', { exact: true })).toHaveValue('population');
  const classes = page.getByRole('list', { name: 'Classes de valeurs' }).getByRole('listitem');
  await expect(classes).toHaveCount(5);
  expect((await picture).status()).toBe(200);
  await page.getByLabel('Méthode').selectOption({ label: 'Seuils naturels' });
  await expect(page.getByLabel('Méthode')).toHaveValue('natural');
  await page.getByLabel('Classes', { exact: true }).selectOption('3');
  await expect(classes).toHaveCount(3);
  await page.getByLabel('Borne 1').fill('1500');
  await page.getByLabel('Borne 1').press('Tab');
  await expect(page.getByLabel('Méthode')).toHaveValue('hand');
  await expect(classes.nth(1).getByLabel(/Couleur de/)).toBeFocused();
  await expect(classes.first().getByRole('textbox', { name: /Nom dans la légende/ })).toHaveValue(/^moins de 1\s500$/);
  await page.getByLabel('Palette').selectOption({ label: 'Viridis' });
  await expect(classes.first().getByLabel(/Couleur de/)).toHaveValue('#440154');

  await page.getByLabel('Représentation').selectOption({ label: 'Catégories, selon un attribut' });
  const categories = page.getByRole('list', { name: 'Catégories, selon un attribut' }).getByRole('listitem');
  await expect(categories).toHaveCount(9);
  await expect(categories.last()).toContainText('Autres valeurs');
  const labels = page.getByRole('group', { name: 'Étiquettes' });
  await labels.getByLabel('Épaisseur du halo (px)').fill('4');
  await expectNothing(page);
  await expect(preview.getByRole('status')).toContainText(/Image en|Rien n’est dessiné/);
});

const hasRule = (answer: { request(): { postData(): string | null } }, name: string) =>
  answer.request().postData()?.includes(name) ?? false;

test('ADM-16 rules have conditions and an order set by keys; what draws nothing is said; the style goes out as SLD and comes in again', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(ADMIN);
  await openDisplay(page);
  await page.getByLabel('Représentation').selectOption({ label: 'Règles' });
  await page.getByRole('button', { name: 'Ajouter une règle' }).click();
  const rule = page.getByRole('listitem', { name: 'Nouvelle règle' });
  await rule.getByLabel('Nom de la règle').fill('Papeete seule');
  const named = page.getByRole('listitem', { name: 'Papeete seule' });
  await named.getByRole('button', { name: 'Ajouter une condition' }).click();
  const condition = named.getByRole('group', { name: 'Condition 1' });
  await condition.getByLabel('Attribut', { exact: true }).selectOption('nom');
  await condition.getByLabel('Valeur comparée').fill('Nulle part');
  await expect(page.getByText('La règle « Papeete seule » ne concerne aucun objet de la couche.')).toBeVisible();
  await condition.getByLabel('Valeur comparée').fill('Papeete');
  await expect(page.getByText('ne concerne aucun objet')).toBeHidden();
  await page.keyboard.press('Escape');

  const names = page.getByLabel('Nom de la règle');
  await expect(names.last()).toHaveValue('Papeete seule');
  await named.getByRole('button', { name: 'Réglages de « Papeete seule »' }).click();
  await page.getByRole('button', { name: 'Déplacer « Papeete seule »' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Papeete seule : saisie')).toBeAttached();
  await moveLifted(page, 'ArrowUp', page.getByText('Papeete seule : position 1 sur 2'));
  await page.keyboard.press('Space');
  await expect(names.first()).toHaveValue('Papeete seule');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger en SLD' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('communes.sld');
  await expect(page.getByText('Le style a été écrit en SLD')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Ouvrir un style SLD ou QML' }).click();
  await (await chooser).setFiles(await file.path());
  await expect(page.getByText('remplace le style. Rien n’est encore enregistré.')).toBeVisible();
  await expect(names.first()).toHaveValue('Papeete seule');
});

test('ADM-02 ADM-16 an icon of transparent pixels is said to show nothing, without the tick that one has which is seen; beside a symbol that is seen too @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/layers?q=rodromes');
  await page.getByRole('link', { name: 'Aérodromes', exact: true }).click();
  await page.getByRole('tab', { name: 'Affichage' }).click();
  await page.getByText('Texte du style, pour les experts').click();
  const preview = page.getByRole('region', { name: 'Aperçu' });
  // What is told of the picture; what the style draws nothing of comes below it.
  const status = preview.getByRole('status').first();
  const tick = status.locator('svg');
  const shows = (...symbolizers: object[]) =>
    page.getByLabel('Texte du style').fill(JSON.stringify({ name: 'Essai', rules: [{ name: 'Piste', symbolizers }] }));
  const said = 'La règle « Piste » ne montre rien : tous les pixels de son icône sont transparents.';

  await shows(await icon(1));
  await expect(status).toHaveText(/^Image en/);
  await expect(tick).toBeVisible();
  await shows(await icon(0));
  await expect(preview).toContainText(said);
  await expect(status).toHaveText('Rien n’est dessiné dans cette vue.');
  await expect(tick).toHaveCount(0);
  await shows({ kind: 'Mark', wellKnownName: 'circle', radius: 6, color: '#C2342D' }, await icon(0));
  await expect(status).toHaveText(/^Image en/);
  await expect(preview).toContainText(said);
  await expect(tick).toHaveCount(0);
});

/** A square of one colour, more or less seen through. */
async function icon(alpha: number): Promise<object> {
  const background = { r: 194, g: 52, b: 45, alpha };
  const body = await sharp({ create: { width: 16, height: 16, channels: 4, background } })
    .png()
    .toBuffer();
  return { kind: 'Icon', image: `data:image/png;base64,${body.toString('base64')}`, size: 16 };
}
