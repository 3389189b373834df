import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { createPostgis } from '../apps/server/src/testing/postgis.ts';
import { startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN, motu } from './support/motu.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';

/** Lagoons of a small territory on two days, one without a spatial index, beside a table of another schema. */
const TABLES = `CREATE SCHEMA sig; CREATE TABLE sig.lagon (id serial PRIMARY KEY, nom text, releve date, geom geometry(Polygon, 4326));
  INSERT INTO sig.lagon (nom, releve, geom) VALUES ('Ancien', '2024-01-01', ST_MakeEnvelope(-150.99, -16.99, -150.91, -16.81, 4326)),
    ('Nouveau', '2025-01-01', ST_MakeEnvelope(-150.89, -16.99, -150.81, -16.81, 4326));
  CREATE INDEX ON sig.lagon USING gist (geom); ANALYZE sig.lagon;
  CREATE TABLE public.bouee (id serial PRIMARY KEY, geom geometry(Point, 4326));
  INSERT INTO public.bouee (geom) VALUES (ST_SetSRID(ST_MakePoint(-150.9, -16.9), 4326)); ANALYZE public.bouee`;

const test = base.extend<{ own: OwnServer & { territory: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  own: async ({}, use) => {
    const cluster = await startPostgres(['fsync=off']);
    const database = await createPostgis(cluster.url);
    await database.run(TABLES);
    const territory = createOwnTerritory();
    const server = await startOwnServer({ MOTU_TERRITORY: territory.folder, MOTU_POSTGIS: database.url });
    await use({ ...server, territory: territory.folder });
    await server.remove();
    territory.remove();
    await database.remove();
    await cluster.stop();
  },
  baseURL: ({ own }, use) => use(own.url),
});

test('ADM-02 INFO-08 a table of PostGIS is found by the keyboard, looked at, dated and saved; the map draws the chosen day of it', async ({
  page,
  signIn,
  request,
  own,
  refusals,
}) => {
  refusals.push(/pente/); // this small territory has no layer of slopes
  await signIn(ADMIN);
  await page.goto('/admin/layers/new');
  await page.getByRole('tab', { name: 'Source' }).click();
  const kinds = page.getByRole('radiogroup', { name: 'Type de source' });
  const postgis = kinds.getByRole('radio', { name: 'Table PostGIS' });
  await expect(kinds.getByText('Table PostGIS')).toBeVisible();
  // With the arrows from the first kind to the last.
  await kinds.getByRole('radio', { checked: true }).focus();
  for (let presses = 0; presses < 4 && !(await postgis.isChecked()); presses++) await page.keyboard.press('ArrowRight');
  await expect(postgis).toBeChecked();

  const tables = page.getByRole('group', { name: 'Tables et vues' });
  const lagoons = tables.getByRole('radio', { name: /^lagon/ });
  await expect(tables.getByText('Surfaces · EPSG:4326 · environ 2 lignes · geom')).toBeVisible();
  await expect(tables.getByText('Sans index spatial')).toHaveCount(1);
  const dates = page.getByRole('combobox', { name: 'Colonne des dates' });
  await expect(dates).toHaveCount(0);
  const preview = page.waitForResponse((answer) => answer.url().endsWith('/api/layers/apercu') && answer.ok());
  await lagoons.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('« lagon » est choisie')).toBeVisible();
  await preview;
  await expect(dates).toHaveValue('');
  await dates.selectOption('releve');
  await expectNothing(page);

  await page.getByRole('tab', { name: 'Identité' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Lagon');
  await page.getByRole('switch', { name: 'Publier' }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Couches', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Lagon', { exact: true })).toBeVisible();

  motu(['territory', 'show', 'lagon'], '', { MOTU_DATA: own.data, MOTU_TERRITORY: own.territory });
  const tile = page.waitForResponse(
    (answer) => /\/api\/wmts\/1\.0\.0\/lagon\/(?!noms)/.test(answer.url()) && answer.ok(),
  );
  await page.goto('/?layers=lagon&info=-150.950000,-16.900000&center=-150.900000,-16.900000&zoom=11');
  expect((await tile).headers()['content-type']).toMatch(/^image\//);
  const capabilities = await request.get('/api/wms?SERVICE=WMS&REQUEST=GetCapabilities');
  expect(await capabilities.text()).toContain('default="2025-01-01">2024-01-01/2025-01-01/P1D');

  // Nothing is of today: neither what the point tells nor what the map shows.
  const day = page.getByLabel('Jour affiché');
  const old = page.getByText('Ancien', { exact: true });
  await expect(day).toBeVisible();
  await expect(old).toHaveCount(0);
  const ofDay = page.waitForResponse(
    (answer) => /\/lagon\/(?!noms).*&time=2024-01-01$/.test(answer.url()) && answer.ok(),
  );
  await day.fill('2024-01-01');
  await ofDay;
  await expect(old).toBeVisible();
});
