import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert, feature, point, polygon, writeCollection, zipOf } from '../apps/server/src/testing/couche-files.ts';
import { makePicture, photograph } from '../apps/server/src/testing/pictures.ts';
import { heading, save, unique } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { createHands, type Hands, type Way } from './support/hands.ts';
import { ADMIN } from './support/motu.ts';
import { type NewInstallation, startNewInstallation } from './support/new-installation.ts';

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
/** A process of its own reads each file. */
const READ = { timeout: 180_000 };

// What is not there is told in two minutes, not at the end.
base.use({ actionTimeout: 120_000 });

const test = base.extend<{ installation: NewInstallation; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  installation: async ({}, use) => {
    const installation = await startNewInstallation();
    await use(installation);
    await installation.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'motu-e2e-daily-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ installation }, use) => use(installation.url),
});

/** Four districts with their inhabitants, as a Shapefile. */
function districts(folder: string): string {
  const square = (i: number) => {
    const [west, south] = [-150.98 + (i % 2) * 0.08, -16.98 + Math.floor(i / 2) * 0.08];
    const corners = [[0, 0], [0.07, 0], [0.07, 0.07], [0, 0.07], [0, 0]]; // biome-ignore format: one line
    return polygon(corners.map(([x = 0, y = 0]) => [west + x, south + y]));
  };
  const features = [120, 480, 900, 2300].map((habitants, i) =>
    feature({ nom: `District ${i + 1}`, habitants }, square(i)),
  );
  const file = convert(writeCollection(folder, 'source.geojson', features), join(folder, 'districts.shp'));
  const entries = ['shp', 'shx', 'dbf', 'prj'].map((end) => ({
    name: `districts.${end}`,
    body: readFileSync(file.replace(/shp$/, end)),
  }));
  return writeFile(folder, 'districts.zip', zipOf(entries));
}

function writeFile(folder: string, name: string, body: Uint8Array): string {
  const path = join(folder, name);
  appendFileSync(path, body);
  return path;
}

function quays(folder: string, name: string, ...kinds: string[]): string {
  const features = kinds.map((genre, i) =>
    feature({ code: i, nom: `Quai ${i + 1}`, genre }, point(-150.9 + i / 100, -16.9)),
  );
  return writeCollection(folder, name, features);
}

const orthophoto = (folder: string) =>
  makePicture(folder, 'ortho', { width: 600, height: 500, bands: 3, epsg: 4326, corner: [-150.93, -16.88], step: 1e-4, value: photograph }); // biome-ignore format: one line

/** How many steps each task took, and how long: told with the test, and in a file where someone wants it. */
async function task(hands: Hands, way: Way, name: string, run: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    const begun = Date.now();
    await run();
    const line = `${way} · ${name}: ${hands.steps()} steps, ${((Date.now() - begun) / 1000).toFixed(1)} s`;
    test.info().annotations.push({ type: 'task', description: line });
    if (process.env.MOTU_DAILY_WORK) appendFileSync(process.env.MOTU_DAILY_WORK, `${line}\n`);
  });
}

for (const way of ['mouse', 'keyboard', 'tablet'] as const) {
  test.describe(`by ${way}`, () => {
    if (way === 'tablet') test.use(TABLET);

    test(`ADM-15 ADM-16 ADM-20 ADM-22 ADM-23 TER-05 a new administrator does the daily work by ${way}, without code @desktop`, async ({
      page,
      installation,
      folder,
      refusals,
    }) => {
      test.setTimeout(1_200_000);
      refusals.push(/\/api\/upstreams\//);
      const hands = createHands(page, way);
      const { press, write, choose, tick, openTab, give } = hands;
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const link = (name: string | RegExp) => page.getByRole('link', { name });
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      /** A page of the administration, by its menu, which a tablet keeps behind a button. */
      const go = async (name: string | RegExp) => {
        const menu = button('Ouvrir le menu');
        if (await menu.isVisible()) await press(menu);
        await press(
          page.getByRole('navigation', { name: 'Navigation de l’administration' }).getByRole('link', { name }),
        );
      };
      const bringFile = async (file: string, name: string) => {
        await go('Couches');
        await press(link('Ajouter un fichier'));
        await give(button('Choisir un fichier'), file);
        await expect(page.getByRole('textbox', { name: 'Nom de la couche' })).toBeFocused(READ);
        await write(page.getByRole('textbox', { name: 'Nom de la couche' }), name);
        await press(button('Créer la couche'));
        await expect(heading(page, name)).toBeVisible(READ);
      };
      const publish = async (name: string) => {
        await tick(page.getByRole('switch', { name: 'Publier' }));
        await press(save(page));
        await expect(heading(page, 'Couches')).toBeVisible();
        await expect(row(name)).toContainText('Publiée');
      };
      const display = async (name: string) => {
        await go('Couches');
        await press(page.getByRole('link', { name, exact: true }));
        await expect(heading(page, name)).toBeVisible();
        await openTab('Affichage');
        await expect(page.getByLabel('Représentation')).toBeVisible();
      };

      await page.goto('/login?next=/admin');
      await write(page.getByLabel("Nom d'utilisateur"), ADMIN.username);
      await write(page.getByLabel('Mot de passe', { exact: true }), ADMIN.password);
      await press(button('Se connecter'));
      await expect(heading(page, 'Accueil')).toBeVisible();
      hands.steps();

      await task(hands, way, 'a choropleth from a Shapefile', async () => {
        await bringFile(districts(folder), 'Districts');
        await openTab('Affichage');
        await choose(page.getByLabel('Représentation'), 'Classes de valeurs');
        await expect(
          page.getByRole('list', { name: 'Classes de valeurs' }).getByRole('listitem').first(),
        ).toBeVisible();
        await expect(page.getByLabel('Attribut', { exact: true })).toHaveValue('habitants');
        await openTab('Identité');
        await publish('Districts');
      });

      await task(hands, way, 'data refreshed, and put back', async () => {
        await bringFile(quays(folder, 'quais.geojson', 'ferry', 'plage', 'ferry'), 'Quais');
        hands.steps();
        await openTab('Source');
        const data = page.getByRole('region', { name: 'Données' });
        await press(data.getByRole('link', { name: 'Remplacer les données…' }));
        await give(button('Choisir un fichier'), quays(folder, 'quais-2.geojson', 'ferry', 'plage', 'ferry', 'plage'));
        await expect(page.getByRole('region', { name: 'Différences' })).toContainText('3 objets avant, 4 après.', READ);
        await press(page.getByRole('button', { name: 'Remplacer', exact: true }));
        await expect(heading(page, 'Quais')).toBeVisible(READ);
        const versions = data.getByRole('list', { name: 'Versions' }).getByRole('listitem');
        await expect(versions).toHaveCount(2);
        await press(data.getByRole('button', { name: 'Rétablir cette version (n° 1)' }));
        await expect(versions.first()).toContainText('rétablit la version 1');
      });

      await task(hands, way, 'an icon by category', async () => {
        await display('Quais');
        await choose(page.getByLabel('Représentation'), 'Catégories, selon un attribut');
        await choose(page.getByLabel('Attribut', { exact: true }), /genre/i);
        await expect(page.getByLabel('Couleur de « ferry »')).toBeVisible();
        await choose(page.getByLabel('Dessin du point'), 'Icône');
        await choose(page.getByLabel('Icône de « ferry »'), 'Bateau');
        await choose(page.getByLabel('Icône de « plage »'), 'Plage');
        await expectNothing(page);
        await press(save(page));
        await expect(heading(page, 'Couches')).toBeVisible();
      });

      await task(hands, way, 'labels from zoom 12', async () => {
        await display('Quais');
        await expect(page.getByLabel('Icône de « ferry »')).toHaveValue('ferry');
        const labels = page.getByRole('group', { name: 'Étiquettes' });
        await expect(labels.getByLabel('Écrire un attribut de chaque objet')).toBeChecked();
        await choose(labels.getByLabel('À partir du zoom'), '12');
        await expect(labels.getByLabel('À partir du zoom')).toHaveValue('12');
        await openTab('Identité');
        await publish('Quais');
      });

      await task(hands, way, 'an orthophoto', async () => {
        await bringFile(orthophoto(folder), 'Orthophoto');
        await publish('Orthophoto');
      });

      await task(hands, way, 'a WMS layer of a new host', async () => {
        await go('Paramètres');
        await write(page.getByLabel('Ajouter un serveur'), 'cartes.exemple.pf');
        await press(page.getByRole('button', { name: 'Ajouter', exact: true }));
        await press(save(page));
        await expect(page.getByText('Aucune modification')).toBeVisible();
        await go('Couches');
        await press(page.getByRole('main').getByRole('link', { name: 'Nouvelle couche' }));
        await write(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Îles voisines');
        await press(button('D’après le nom'));
        await openTab('Source');
        await write(page.getByLabel('Adresse du service'), installation.mapServerUrl);
        await press(button('Tester la source'));
        await choose(page.getByLabel('Couches offertes'), 'Les îles');
        await openTab('Identité');
        await publish('Îles voisines');
      });

      await task(hands, way, 'a nightly backup', async () => {
        await go('Planification');
        await press(link('Nouvelle planification'));
        await write(page.getByLabel('Nom'), 'Chaque nuit');
        await press(save(page));
        await expect(row('Chaque nuit')).toContainText('Chaque jour à 02:30');
      });

      await task(hands, way, 'what is failing right now', async () => {
        await go('Accueil');
        const attention = page.getByRole('region', { name: 'À regarder' });
        await expect(attention).toContainText('sauvegarde');
        await expectNothing(page);
      });

      await task(hands, way, 'who changed what', async () => {
        await go('Journal');
        await write(page.getByRole('searchbox'), 'Quais');
        await expect(row('Quais').first()).toContainText(ADMIN.username);
        await press(button('Détails : Couche modifiée, Quais').first());
        await expect(page.getByText(/Publi/).first()).toBeVisible();
      });
    });
  });
}

for (const way of ['mouse', 'keyboard', 'tablet'] as const) {
  base.describe(`by ${way}`, () => {
    if (way === 'tablet') base.use(TABLET);

    base(
      `ADM-18 ADM-22 a context opens on the Marquises, chosen by name, by ${way} @desktop`,
      async ({ page, signIn }) => {
        base.slow();
        const name = unique();
        await signIn(ADMIN);
        await page.goto('/admin/contexts');
        const hands = createHands(page, way);
        const { press, write, choose, tick } = hands;
        const button = (of: string) => page.getByRole('button', { name: of });
        await task(hands, way, 'a context for the Marquises', async () => {
          await press(page.getByRole('main').getByRole('link', { name: 'Nouveau contexte' }));
          await write(page.getByRole('textbox', { name: 'Nom', exact: true }), name);
          await press(button('D’après le nom'));
          await tick(page.getByRole('checkbox', { name: 'Publié' }));
          await press(button('Ajouter un groupe'));
          await write(page.getByLabel('Nom du groupe'), 'Cartes');
          await press(button('Ajouter au groupe « Cartes »'));
          for (const layer of ['Communes', 'Routes'])
            await tick(page.getByRole('checkbox', { name: layer, exact: true }));
          await press(button('Ajouter 2 couches'));
          await choose(page.getByLabel('Ouvrir sur un archipel, une île ou une commune'), /archipel : Marquises$/);
          await expect(page.getByText('La carte s’ouvre sur cette emprise')).toBeVisible();
          await expectNothing(page);
          await press(save(page));
          await expect(heading(page, 'Contextes')).toBeVisible();
        });
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.getByLabel('Ouvrir sur un archipel, une île ou une commune')).toHaveValue(
          'Tout l’archipel : Marquises',
        );
        await page.getByRole('button', { name: 'Supprimer' }).click();
        await page.getByRole('button', { name: 'Confirmer' }).click();
        await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
      },
    );
  });
}
