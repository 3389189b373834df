import { writeContent } from './support/content.ts';
import { expect } from './support/fixtures.ts';
import { open, test, welcome } from './support/welcome.ts';

test.beforeAll(writeContent);

const FAILURE = "Une erreur est survenue pendant l'affichage des données.";

test('WEL-06 the notes show while they come, when they fail and when they arrive @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/release-notes/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/release-notes/**', async (route) => {
    await held;
    await route.abort();
  });
  await open(page, 'Nouveautés');
  await expect(page.getByTestId('note-skeleton')).toHaveCount(3);
  release();
  await expect(welcome(page).getByRole('alert')).toContainText('Les nouveautés ne sont pas arrivées');
  await page.unroute('**/api/release-notes/**');
  await welcome(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(welcome(page).getByRole('heading', { name: 'Ia ora na, voici Motu' })).toBeAttached();
});

test('WEL-06 a long note is cut at 300 px, then shown whole', async ({ page }) => {
  await open(page, 'Nouveautés');
  const note = welcome(page).getByRole('article').filter({ hasText: 'Une longue note' });
  const height = async () => (await note.boundingBox())?.height ?? 0;
  const more = note.getByRole('button', { name: 'Afficher plus' });
  await expect(more).toBeVisible();
  await expect.poll(height).toBeLessThan(400);
  await more.click();
  await expect.poll(height).toBeGreaterThan(700);
  await note.getByRole('button', { name: 'Masquer' }).click();
  await expect.poll(height).toBeLessThan(400);
});

test('WEL-06 (SEC-17) a note that holds code shows the red message and runs nothing @desktop', async ({ page }) => {
  await open(page, 'Nouveautés');
  await expect(welcome(page).getByText(FAILURE)).toBeVisible();
  await expect(welcome(page)).not.toContainText('Une note écrite en MDX');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('WEL-06 a link to a place of the map closes the dialog and goes there @desktop', async ({ page }) => {
  await open(page, 'Nouveautés');
  await welcome(page).getByRole('link', { name: '/carte/bora-bora' }).click();
  await expect(welcome(page)).toBeHidden();
  await expect(page).toHaveTitle('Bora Bora · Motu');
});
