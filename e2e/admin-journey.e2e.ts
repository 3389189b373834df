import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { createKeyboard } from './support/keyboard.ts';
import { shrinkExtent } from './support/layers.ts';
import { ADMIN } from './support/motu.ts';
import { type NewInstallation, startNewInstallation } from './support/new-installation.ts';

const test = base.extend<{ installation: NewInstallation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  installation: async ({}, use) => {
    const installation = await startNewInstallation();
    await use(installation);
    await installation.remove();
  },
  baseURL: ({ installation }, use) => use(installation.url),
});

/** Moorings of two kinds in a small bay, one of them nowhere. */
const MOORINGS = Array.from({ length: 12 }, (_, i) => ({
  type: 'Feature',
  properties: { nom: `Corps-mort ${i + 1}`, genre: i % 2 ? 'visiteur' : 'réservé' },
  geometry:
    i === 11 ? null : { type: 'Point', coordinates: [-150.92 + (i % 4) * 0.002, -16.91 + Math.floor(i / 4) * 0.002] },
}));

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

test('ADM-02 ADM-03 ADM-04 ADM-05 ADM-09 OPS-04 a new administrator brings a geoportal to life, saves it and finds it again elsewhere, without a mouse @desktop', async ({
  page,
  installation,
}) => {
  // A phone has no keyboard; each page is tried there by its own tests.
  test.setTimeout(300_000);
  const { reach, press, write, choose, tick, openTab } = createKeyboard(page);
  const link = (name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const preview = page.getByRole('region', { name: 'Aperçu' });

  // Listened to from the start: a key is quicker than the browser's readiness to hand the chooser over.
  page.on('filechooser', () => {});

  await test.step('sign in', async () => {
    await page.goto('/login?next=/admin');
    await write(page.getByLabel("Nom d'utilisateur"), ADMIN.username);
    await write(page.getByLabel('Mot de passe', { exact: true }), ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Accueil')).toBeVisible();
  });

  await test.step('add a WMS layer of a MapServer', async () => {
    await press(link('Nouvelle couche'));
    await write(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Îles voisines');
    await press(button('D’après le nom'));
    await expect(page.getByLabel('Identifiant')).toHaveValue('iles-voisines');
    await tick(page.getByRole('switch', { name: 'Publier' }));
    await openTab(page.getByRole('tab', { name: 'Identité' }), page.getByRole('tab', { name: 'Source' }));
    await write(page.getByLabel('Adresse du service'), installation.mapServerUrl);
    await press(button('Tester la source'));
    await expect(page.getByText('Îles offre 2 couches.')).toBeVisible();
    await choose(page.getByLabel('Couches offertes'), 'Les îles');
    await expect(page.getByLabel('Couche du service')).toHaveValue('iles');
    await expect(preview.getByText(/^Image en/)).toBeVisible();
    await press(save(page));
    await expect(heading(page, 'Couches')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Îles voisines' })).toContainText('Publiée');
  });

  await test.step('add a GeoJSON file as a styled layer', async () => {
    const file = join(installation.folder, 'corps_morts.geojson');
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: MOORINGS }));
    await press(page.getByRole('link', { name: 'Ajouter un fichier' }));
    await reach(button('Choisir un fichier'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(file);
    // The name has the focus once the file has been looked into.
    await expect(page.getByRole('textbox', { name: 'Nom de la couche' })).toBeFocused();
    await expectNothing(page);
    await write(page.getByRole('textbox', { name: 'Nom de la couche' }), 'Corps-morts');
    await press(button('Créer la couche'));
    await expect(page.getByText('La couche « Corps-morts » est faite')).toBeVisible();
    await expect(page.getByText('1 objet laissé de côté, sans géométrie (n° 12).')).toBeVisible();
    await expect(preview.getByText(/^Image en/)).toBeVisible();
    await expectNothing(page);
    await choose(page.getByLabel('Style proposé'), /genre/);
    await tick(page.getByRole('switch', { name: 'Publier' }));
    await expect(page.getByText('2 modifications non enregistrées')).toBeVisible();
    await press(save(page));
    await expect(heading(page, 'Couches')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Corps-morts' })).toContainText('Publiée');
  });

  await test.step('put both in a new context', async () => {
    await press(link('Nouveau contexte'));
    await write(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Mouillages');
    await press(button('D’après le nom'));
    await expect(page.getByLabel('Adresse')).toHaveValue('mouillages');
    await tick(page.getByRole('checkbox', { name: 'Publié' }));
    await press(button('Ajouter un groupe'));
    await write(page.getByLabel('Nom du groupe'), 'Plaisance');
    await press(button('Ajouter au groupe « Plaisance »'));
    for (const name of ['Corps-morts', 'Îles voisines']) await tick(page.getByRole('checkbox', { name }));
    await press(button('Ajouter 2 couches'));
    for (const name of ['Corps-morts', 'Îles voisines']) {
      await press(button(`Réglages de « ${name} »`));
      await tick(page.getByRole('checkbox', { name: 'Affichée au départ' }).last());
    }
    await expect(page.getByText('2 couches affichées au départ')).toBeVisible();
    await press(save(page));
    await expect(heading(page, 'Contextes')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Mouillages' })).toContainText('Publié');
  });

  await test.step('publish a note', async () => {
    await press(link('Notes de version'));
    await press(page.getByRole('link', { name: 'Nouvelle note' }));
    await reach(page.getByRole('textbox', { name: 'Texte' }));
    await page.keyboard.type('## Les mouillages sont sur la carte');
    await expect(preview.getByRole('heading', { name: 'Les mouillages sont sur la carte' })).toBeVisible();
    await tick(page.getByRole('checkbox', { name: 'Publiée' }));
    await press(save(page));
    await expect(heading(page, 'Notes de version')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Les mouillages' })).toContainText('Publiée');
  });

  await test.step('apply an update, and redo the tiles', async () => {
    await shrinkExtent('corps-morts', installation.data);
    await press(link(/Mises à jour/));
    await press(button('Vérifier maintenant'));
    const card = page.getByRole('article', { name: 'Corps-morts' });
    await press(card.getByRole('button', { name: 'Appliquer la mise à jour de Corps-morts' }));
    await expect(card).toBeHidden();
    await press(button('Refaire les tuiles'));
    await press(page.getByRole('link', { name: /Voir les tâches$/ }));
    await expect(heading(page, 'Tâches')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Remplissage' })).toContainText('Terminée', {
      timeout: 60_000,
    });
  });

  await test.step('undo a mistake', async () => {
    await press(link('Contextes'));
    await press(page.getByRole('link', { name: 'Mouillages', exact: true }));
    await expect(heading(page, 'Mouillages')).toBeVisible();
    await press(button('Supprimer'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }));
    await expect(heading(page, 'Contextes')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mouillages', exact: true })).toBeHidden();
    await press(link('Journal'));
    await press(button('Annuler : Contexte supprimé, Mouillages'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }));
    await expect(page.getByRole('row').nth(1)).toContainText('annulation');
  });

  const backup = join(installation.folder, 'motu.gz');
  await test.step('back up', async () => {
    await press(link('Sauvegarde'));
    await press(button('Faire une sauvegarde'));
    const made = page.getByRole('button', { name: /^Télécharger motu-.+\.motu\.gz$/ });
    await reach(made);
    await page.keyboard.press('Enter');
    await write(page.getByRole('dialog').getByLabel('Mot de passe actuel'), ADMIN.password);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await download.saveAs(backup);
  });

  for (const [where, restore] of [
    ['in another folder', installation.restoreInFolder],
    ['in PostgreSQL', installation.restoreInPostgres],
  ] as const) {
    await test.step(`restore it ${where}, and see the layers there`, async () => {
      const url = await restore(backup);
      const tiles = ['corps-morts', 'iles-voisines'].map((slug) =>
        page.waitForResponse((answer) => answer.url().startsWith(`${url}/api/wmts/1.0.0/${slug}/`) && answer.ok()),
      );
      await page.goto(`${url}/?ctx=mouillages&center=-150.915000,-16.910000&zoom=12`);
      await Promise.all(tiles);
      const { content } = await (await page.request.get(`${url}/api/contexts`)).json();
      expect(content.map(({ name }: { name: string }) => name)).toContain('Mouillages');
      await page.goto('about:blank'); // a map without its server would complain
    });
  }
});
