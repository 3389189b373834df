import type { LayerItem, OfferedTable, TableProposal } from '@motu/contract';
import { decodePicture } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { GET_INFO, GET_MAP } from '../testing/wms-requests.ts';

// Names that would break a careless statement: a quote, an accent, a space, a keyword, a capital.
const ODD = 'Bâti "neuf"; DROP';

let base: TestPostgis;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  base = await createPostgis();
  await base.run(`
    CREATE TABLE ilots (id serial PRIMARY KEY, nom text, "select" int, jour date, geom geometry(Polygon, 4326));
    INSERT INTO ilots (nom, "select", jour, geom) VALUES
      ('x''y', 1, '2024-05-01', ST_MakeEnvelope(-149.56, -17.56, -149.55, -17.55, 4326)),
      ('O''Brien', 2, '2024-05-02', ST_MakeEnvelope(-149.54, -17.56, -149.53, -17.55, 4326)),
      ('100% \\ sûr', 3, NULL, ST_MakeEnvelope(-149.52, -17.56, -149.51, -17.55, 4326));
    CREATE INDEX ON ilots USING gist (geom);
    COMMENT ON TABLE ilots IS 'Îlots d’essai';
    CREATE SCHEMA "Schéma";
    CREATE TABLE "Schéma"."${ODD.replaceAll('"', '""')}" ("l'âge" int, "Nom Complet" text, "g 1" geometry);
    INSERT INTO "Schéma"."${ODD.replaceAll('"', '""')}" VALUES
      (1, 'point', 'SRID=4326;POINT(-149.55 -17.55)'),
      (2, 'courbe', 'SRID=4326;CURVEPOLYGON(CIRCULARSTRING(-149.531 -17.55, -149.53 -17.549, -149.529 -17.55, -149.53 -17.551, -149.531 -17.55))'),
      (3, 'ligne 3D', 'SRID=4326;LINESTRING Z(-149.51 -17.55 1, -149.50 -17.55 2)'),
      (4, 'sans lieu', NULL), (5, 'vide', 'SRID=4326;POINT EMPTY'),
      (6, 'croisé', 'SRID=4326;POLYGON((-149.49 -17.56, -149.48 -17.55, -149.49 -17.55, -149.48 -17.56, -149.49 -17.56))'),
      (7, 'mélange', 'SRID=4326;GEOMETRYCOLLECTION(POINT(-149.47 -17.55), POLYGON((-149.46 -17.56, -149.45 -17.56, -149.45 -17.55, -149.46 -17.56)))'),
      (8, 'infini', ST_SetSRID(ST_MakePoint(-149.44, 'Infinity'), 4326));
    CREATE VIEW "Schéma".vue AS SELECT nom, ST_Transform(geom, 3304)::geometry(Polygon, 3304) AS geom FROM ilots;
    CREATE TABLE utm AS SELECT id, nom, ST_Transform(geom, 3297)::geometry(Polygon, 3297) AS geom FROM ilots;
    CREATE TABLE rien (id uuid PRIMARY KEY, geom geometry(Point, 3297));
    CREATE TABLE balises (id int PRIMARY KEY, geom geometry(Point, 4326));
    INSERT INTO balises VALUES (1, 'SRID=4326;POINT(-149.55 -17.55)'), (2, 'SRID=4326;POINT(-149.53 -17.55)');
    CREATE TABLE ephemere AS SELECT id, nom, geom FROM ilots;
    CREATE TABLE sans_projection (id int, geom geometry); INSERT INTO sans_projection VALUES (1, 'POINT(1 2)');
  `);
  motu = await startApp({ MOTU_POSTGIS: base.url });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  await base.remove();
});

const ask = (parameters: Record<string, string>) =>
  motu.app.inject({ url: `/api/wms?${new URLSearchParams(parameters)}` });
const add = (slug: string, table: string, column?: string, schema?: string) =>
  admin.post('/api/layers', tableLayer(slug, table, column, schema));
const features = async (layer: string, lon: number, lat: number, more = {}) => {
  const bbox = [lat - 0.005, lon - 0.005, lat + 0.005, lon + 0.005].join();
  const where = { LAYERS: layer, QUERY_LAYERS: layer, BBOX: bbox, I: '100', J: '100', FEATURE_COUNT: '50' };
  const answer = await ask({ ...GET_INFO, ...where, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ features: { properties: Record<string, unknown> }[] }>().features.map((one) => one.properties);
};
/** Pixels of a map that are drawn. */
const drawn = async (layer: string, bbox = '-17.57,-149.57,-17.54,-149.43', more = {}) => {
  const answer = await ask({ ...GET_MAP, LAYERS: layer, BBOX: bbox, TRANSPARENT: 'true', ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = (await decodePicture(answer.rawPayload)) ?? { data: [] };
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) > 0) count++;
  return count;
};

test('ADM-02 the tables of PostGIS are offered with their type, system, size and index; thinned copies and the rest are not', async () => {
  const { tables } = await admin.read<{ tables: OfferedTable[] }>('/api/postgis/tables');
  const told = new Map(tables.map((one) => [`${one.schema}.${one.table}`, one]));
  expect([...told.keys()].sort()).toEqual(
    [
      'Schéma.vue',
      `Schéma.${ODD}`,
      'public.balises',
      'public.ephemere',
      'public.ilots',
      'public.rien',
      'public.sans_projection',
      'public.utm',
    ].sort(),
  );
  expect(told.get('public.ilots')).toMatchObject({ kind: 'table', geometryType: 'POLYGON', srid: 4326, indexed: true });
  expect(told.get('public.utm')).toMatchObject({ srid: 3297, indexed: false });
  expect(told.get('Schéma.vue')).toMatchObject({ kind: 'vue', srid: 3304, indexed: true, rows: null });
});

test('ADM-02 a table comes with a name, a look and a description; one without a system is refused in French', async () => {
  const found = await admin.read<TableProposal>('/api/postgis/proposition?schema=public&table=ilots&column=geom');
  expect(found).toMatchObject({ name: 'Ilots', description: 'Îlots d’essai', minZoom: 5 });
  expect(JSON.stringify(found.style)).toContain('{{nom}}');
  const odd = new URLSearchParams({ schema: 'Schéma', table: ODD, column: 'g 1' });
  const mixed = await admin.read<TableProposal>(`/api/postgis/proposition?${odd}`);
  expect(mixed.columns).toEqual(["l'âge", 'Nom Complet']);
  const refused = await admin.get('/api/postgis/proposition?schema=public&table=sans_projection&column=geom');
  expect(refused.json().detail).toContain('projection');
});

test('ADM-02 a layer is made of a table, is drawn before it is saved, and is asked at a point', async () => {
  const layer = tableLayer('ilots-pg', 'ilots');
  const ground = { bbox: [-149.57, -17.57, -149.43, -17.54], width: 200, height: 200 };
  const draft = await admin.post('/api/layers/apercu', {
    id: null,
    layer: { ...layer, name: '', slug: '' },
    ...ground,
  });
  expect(draft.statusCode, draft.body).toBe(200);
  const answer = await admin.post('/api/layers', layer);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().content).toMatchObject({ drawn: 'features', postgis: layer.postgis, sourceUrl: '/api/wmts' });
  expect(await drawn('ilots-pg')).toBeGreaterThan(1000);
  expect(await features('ilots-pg', -149.555, -17.555)).toEqual([{ nom: "x'y", select: 1, jour: '2024-05-01' }]);
  const tile = await motu.app.inject({ url: '/api/wmts/1.0.0/ilots-pg/default/EPSG:4326/11/1649/346.png' });
  expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/png']);
});

test('OWS-02 (SEC-13) a filter reaches PostGIS as bound values: what looks like SQL is a value or is refused', async () => {
  const where = { LAYERS: 'ilots-pg', BBOX: '-17.57,-149.57,-17.54,-149.50' };
  const all = await drawn('ilots-pg', where.BBOX);
  const kept = (cql: string) => drawn('ilots-pg', where.BBOX, { CQL_FILTER: cql });
  const one = await kept("nom = 'x''y'");
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(all / 2);
  expect(await kept("nom IN ('x''y', 'O''Brien') OR select = 3")).toBe(all);
  expect(await kept("nom LIKE '100%\\ sûr'")).toBeGreaterThan(0);
  expect(await kept("nom LIKE 'x_y' AND NOT select > 1")).toBe(one);
  expect(await kept("jour >= '2024-05-02'")).toBeGreaterThan(0);
  for (const hostile of ["x''; DROP TABLE ilots; --", "' OR 1=1 --", '\\', "x' UNION SELECT 1", '%\\', '$1', '\u0000'])
    expect(await kept(`nom = '${hostile.replaceAll("'", "''")}'`)).toBe(0);
  for (const refused of ['nom = 1); DROP TABLE ilots; --', '"nom"" = 1', 'pg_sleep(5) = 1', 'nom = current_user'])
    expect((await ask({ ...GET_MAP, ...where, CQL_FILTER: refused })).statusCode).toBe(400);
  expect(await drawn('ilots-pg', where.BBOX)).toBe(all);
});

test('OWS-03 names with quotes, accents and keywords, and every kind of geometry: what can be drawn is, the rest is left out', async () => {
  expect((await add('bizarre', ODD, 'g 1', 'Schéma')).statusCode).toBe(201);
  const at = (lon: number, lat = -17.55) => features('bizarre', lon, lat);
  expect(await at(-149.55)).toEqual([{ "l'âge": 1, 'Nom Complet': 'point' }]);
  expect(await at(-149.53)).toEqual([{ "l'âge": 2, 'Nom Complet': 'courbe' }]);
  expect(await at(-149.505)).toEqual([{ "l'âge": 3, 'Nom Complet': 'ligne 3D' }]);
  expect(await at(-149.487, -17.551)).toEqual([{ "l'âge": 6, 'Nom Complet': 'croisé' }]);
  expect(await at(-149.47)).toEqual([{ "l'âge": 7, 'Nom Complet': 'mélange' }]);
  expect(await at(-149.452, -17.557)).toEqual([{ "l'âge": 7, 'Nom Complet': 'mélange' }]);
  expect(await drawn('bizarre')).toBeGreaterThan(200);
});

test('OWS-03 a table of any system, and a view without a key, lie where the same rows lie in degrees', async () => {
  const expected = await features('ilots-pg', -149.535, -17.555);
  for (const [slug, table, schema] of [
    ['utm', 'utm', 'public'],
    ['vue', 'vue', 'Schéma'],
  ] as const) {
    expect((await add(slug, table, 'geom', schema)).statusCode).toBe(201);
    expect(await features(slug, -149.535, -17.555)).toMatchObject([{ nom: expected[0]?.nom }]);
    // A metre or two of the datum at most.
    expect(Math.abs((await drawn(slug)) - (await drawn('ilots-pg')))).toBeLessThan(60);
  }
});

test('ADM-02 a table whose points lie on one parallel becomes a layer that can be saved, and saved again', async () => {
  const { extent } = await admin.read<TableProposal>(
    '/api/postgis/proposition?schema=public&table=balises&column=geom',
  );
  const draft = tableLayer('balises', 'balises');
  const made = await admin.post('/api/layers', { ...draft, sourceOptions: { ...draft.sourceOptions, extent } });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json<{ content: { id: string; version: number } }>().content;
  const listed = (await admin.get('/api/layers?limit=100')).json<{ layers: LayerItem[] }>().layers;
  const offered = listed.find(({ slug }) => slug === 'balises');
  const sourceOptions = { ...draft.sourceOptions, extent: offered?.sourceOptions.extent };
  const again = await admin.put(`/api/layers/${id}`, { ...draft, sourceOptions, version });
  expect(again.statusCode, again.body).toBe(200);
  expect(await drawn('balises')).toBeGreaterThan(0);
});

test('OWS-03 an empty table is an empty layer', async () => {
  expect((await add('rien', 'rien')).statusCode).toBe(201);
  expect(await drawn('rien')).toBe(0);
  expect(await features('rien', -149.535, -17.555)).toEqual([]);
});

test('TER-02 rows that someone else writes are seen, and the tiles get another version', async () => {
  const versionOf = async () => {
    const { layers } = (await motu.app.inject({ url: '/api/layers?limit=100' })).json<{
      layers: { slug: string; sourceOptions: { urls: string[] } }[];
    }>();
    return layers.find(({ slug }) => slug === 'vue')?.sourceOptions.urls[0];
  };
  const before = await versionOf();
  // Under the view, by another connection.
  await base.run(
    `UPDATE ilots SET nom = 'Motu Uta' WHERE id = 2; SELECT pg_stat_force_next_flush(); SELECT pg_sleep(0.1)`,
  );
  const seen = async () => {
    await motu.tables.look();
    return versionOf();
  };
  await expect.poll(seen).not.toBe(before);
  expect(await features('vue', -149.535, -17.555)).toEqual([{ nom: 'Motu Uta' }]);
});

test('OWS-05 a table that is dropped while it is served is told in the service’s own way, and other layers are not hurt', async () => {
  expect((await add('ephemere', 'ephemere')).statusCode).toBe(201);
  expect(await drawn('ephemere')).toBeGreaterThan(0);
  await base.run('DROP TABLE ephemere');
  await motu.tables.look();
  await motu.tables.look();
  const map = await ask({ ...GET_MAP, LAYERS: 'ephemere' });
  expect([map.statusCode, map.headers['retry-after']]).toEqual([503, expect.any(String)]);
  expect(map.body).toContain(
    '<ServiceException>La table «\u00a0public.ephemere\u00a0» n’est pas dans la base PostGIS.',
  );
  expect(await drawn('communes', '-17.57,-149.57,-17.54,-149.43')).toBeGreaterThan(0);
  expect((await ask({ SERVICE: 'WMS', REQUEST: 'GetCapabilities' })).body).toContain('<Name>ephemere</Name>');
  const { layers } = (await motu.app.inject({ url: '/api/layers?limit=100' })).json<{ layers: LayerItem[] }>();
  expect(layers.filter(({ lacksData }) => lacksData).map(({ slug }) => slug)).toEqual(['ephemere']);
});

test('ADM-02 (SEC-13) only tables that are offered become layers', async () => {
  const refused = async (table: string, schema = 'public', column = 'geom') => {
    const answer = await admin.post('/api/layers', tableLayer('refusee', table, column, schema));
    expect(answer.statusCode).toBe(400);
    return refusedFields(answer);
  };
  expect(await refused('pg_class', 'pg_catalog', 'relname')).toEqual(['postgis']);
  expect(await refused('ilots', 'public', 'nom')).toEqual(['postgis']);
  expect(await refused('ilots"; DROP TABLE ilots; --')).toEqual(['postgis']);
  expect(await drawn('ilots-pg')).toBeGreaterThan(0);
});
