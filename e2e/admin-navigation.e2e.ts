import { expect, test } from './support/fixtures.ts';
import { clippedRings } from './support/focus-rings.ts';
import { ADMIN } from './support/motu.ts';

/** The groups of ADM-01 with who sees what among them, and the routes of ADM-12 that their links lead to. */
const GROUPS = {
  'Gestion du cache': [
    ['Tâches', '/admin/tasks'],
    ['Nouvelle tâche', '/admin/tasks/new'],
    ['Tâches spécifiques', '/admin/tasks/specific'],
  ],
  'Gestion des couches': [
    ['Couches', '/admin/layers'],
    ['Nouvelle couche', '/admin/layers/new'],
    ['Mises à jour', '/admin/layers/updates'],
  ],
  'Gestion des contextes': [
    ['Contextes', '/admin/contexts'],
    ['Nouveau contexte', '/admin/contexts/new'],
  ],
  Accès: [
    ['Comptes', '/admin/users'],
    ['Groupes', '/admin/groups'],
    ['Clés d’accès', '/admin/keys'],
  ],
  'Gestion des contenus': [
    ['Notes de version', '/admin/release-notes'],
    ['Paramètres', '/admin/settings'],
  ],
} as const;

test('ADM-01 ADM-12 (ACC-01) the header is 60 px high, the navigation 300 px wide and folded on a phone; its groups stand in order, and each link leads to its page; on those of layers focus rings are seen whole on a wide screen', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.slow(); // thirteen pages
  await signIn(ADMIN);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Accueil', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('height', '60px');
  const navigation = page.getByRole('navigation', { name: 'Navigation de l’administration', includeHidden: true });
  const unfold = async () => {
    if (!isMobile) return;
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(navigation).toBeVisible();
  };
  await unfold();
  await expect(navigation).toHaveCSS('width', '300px');
  for (const [index, title] of Object.keys(GROUPS).entries())
    await expect(navigation.getByRole('heading').nth(index)).toHaveText(title);
  if (isMobile) {
    await page.getByRole('button', { name: 'Fermer le menu' }).click();
    await expect(navigation).toBeHidden();
  }
  for (const [title, links] of Object.entries(GROUPS))
    for (const [name, path] of links) {
      await unfold();
      await page.getByRole('region', { name: title }).getByRole('link', { name }).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      // Elsewhere, and on a small screen, the end of what scrolls may hide a ring until one scrolls on.
      if (!isMobile && title === 'Gestion des couches') expect(await clippedRings(page), path).toEqual([]);
    }
});

test('ADM-12 the home leads to the journal, the saved locations, the accounts, the reports and the backup @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin');
  const main = page.getByRole('main');
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const path of ['journal', 'locations', 'users', 'reports', 'backup'])
    await expect(main.locator(`a[href^="/admin/${path}"]`).first(), path).toBeVisible();
});
