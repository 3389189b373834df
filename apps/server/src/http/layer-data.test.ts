import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompareChoices,
  DATA_VERSIONS_MAX,
  type DataVersion,
  type JournalPage,
  type StoredLayer,
  type Task,
} from '@motu/contract';
import { territoryFiles } from '@motu/engine';
import { createTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { territoryCommand } from '../cli/territory-command.ts';
import { sourceOf } from '../domain/layer-source.ts';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { discardData } from '../import/data/write-data.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, polygon, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { sendImport, settledImport } from '../testing/sent-files.ts';
import { openBackups } from '../wiring/open-backups.ts';

type Place = { motu: TestApp; admin: Admin; own: OwnTerritory; postgisUrl: string | null };
const folder = mkdtempSync(join(tmpdir(), 'motu-data-'));
let base: TestPostgis;
let client: pg.Client;
const places: Place[] = [];
beforeAll(async () => {
  base = await createPostgis();
  client = new pg.Client(base.url);
  await client.connect();
  for (const postgisUrl of [null, base.url]) {
    const own = createOwnTerritory();
    const motu = await startApp({ MOTU_TERRITORY: own.folder, ...(postgisUrl && { DATABASE_URL: postgisUrl }) });
    places.push({ motu, own, postgisUrl, admin: await adminOf(motu) });
  }
});
afterAll(async () => {
  for (const { motu, own } of places) {
    await motu.close();
    own.remove();
  }
  await client.end();
  await base.remove();
  rmSync(folder, { recursive: true, force: true });
});

const place = (code: string, nom: string, lits: unknown, lon: number, more: object = {}) =>
  feature({ code, nom, lits, ...more }, point(lon, lon + 132));
const BEFORE = [
  place('a', 'Refuge', 12, -149.5, { etat: 'bon' }),
  place('b', 'Abri', 4, -149.6, { etat: 'bon' }),
  place('c', 'Case', 2, -149.7, { etat: 'usé' }),
];
const AFTER = [
  place('a', 'Refuge', 12, -149.5, { altitude: 900.5 }),
  place('b', 'Abri du col', 4, -149.6, { altitude: 300 }),
  place('d', 'Gîte', 'complet', -149.9, { altitude: 20 }),
];
const SAID = { table: null, projection: null, encoding: null, columnX: null, columnY: null };

async function importLayer({ motu, postgisUrl, admin }: Place, slug: string, objects = BEFORE): Promise<StoredLayer> {
  const { geopackage } = motu.territory.current().files;
  const file = writeCollection(folder, `${slug}.geojson`, objects);
  await importCouche({ ...NO_OPTIONS, file, geopackage, postgisUrl, state: motu.state, slug });
  await motu.territory.renew();
  await motu.refreshLayers();
  const layer = (await motu.state.layers.all()).find((one) => one.slug === slug);
  return admin.read<StoredLayer>(`/api/layers/${layer?.id}`);
}

const settled = ({ admin }: Place, id: string) => settledImport(admin, id);

function send(where: Place, fileName: string, objects: object[]) {
  return sendImport(where, { fileName, body: readFileSync(writeCollection(folder, fileName, objects)) });
}

async function compare(where: Place, layer: string, objects: object[], said: Partial<CompareChoices> = {}) {
  const { id } = await send(where, 'nouveau.geojson', objects);
  const asked = await where.admin.post(`/api/imports/${id}/comparaison`, { ...SAID, layer, ...said });
  expect(asked.statusCode, asked.body).toBe(202);
  return settled(where, id);
}

async function replace(where: Place, layer: Pick<StoredLayer, 'id' | 'version'>, objects: object[]) {
  const { id } = await compare(where, layer.id, objects);
  const asked = await where.admin.post(`/api/imports/${id}/remplacement`, { version: layer.version });
  expect(asked.statusCode, asked.body).toBe(202);
  return settled(where, id);
}

const stored = ({ admin }: Place, id: string) => admin.read<StoredLayer>(`/api/layers/${id}`);
const versionsOf = ({ admin }: Place, id: string) => admin.read<DataVersion[]>(`/api/layers/${id}/donnees`);
const tableOf = async ({ motu }: Place, id: string) => {
  const content = (await motu.state.layers.find(id))?.drawing?.content;
  return content?.kind === 'features' ? content.table : null;
};
const versionTables = async ({ motu, postgisUrl }: Place) => {
  const isVersion = (name: string) => /_v\d{14}$/.test(name);
  if (postgisUrl) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'motu_couches'`,
    );
    return rows.map(({ name }) => name).filter(isVersion);
  }
  const db = new Sqlite(motu.territory.current().files.geopackage, { readonly: true });
  try {
    return db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all().filter(isVersion);
  } finally {
    db.close();
  }
};

test('ADM-15 a file is compared with a layer by the field that names its objects, in the territory and in PostGIS, and nothing changes', async () => {
  for (const where of places) {
    const layer = await importLayer(where, 'refuges');
    const before = await stored(where, layer.id);
    const { state, difference } = await compare(where, layer.id, AFTER);
    expect(state).toBe('compared');
    expect(difference).toMatchObject({
      matchedBy: 'code',
      ...{ added: 1, gone: 1, changed: 1, same: 1 },
      before: { objects: 3 },
      after: { objects: 3, extent: [-149.9, expect.closeTo(-17.9, 6), -149.5, -17.5] },
      fields: {
        added: [{ name: 'altitude', kind: 'REAL' }],
        gone: [{ name: 'etat', kind: 'TEXT' }],
        changed: [{ name: 'lits', before: 'INTEGER', after: 'TEXT' }],
      },
      lost: { style: [], labels: [], information: ['etat'] },
      ...{ isReshaped: false, keepsStyle: true, repaired: 0, refused: 0 },
    });
    const extent = difference?.before?.extent ?? [];
    expect(extent.map((side) => Number(side.toFixed(3)))).toEqual([-149.7, -17.7, -149.5, -17.5]);
    // The same file changes nothing, however its numbers are kept.
    expect((await compare(where, layer.id, BEFORE)).difference).toMatchObject({
      ...{ added: 0, gone: 0, changed: 0, same: 3 },
      fields: { added: [], gone: [], changed: [] },
    });
    expect(await stored(where, layer.id)).toEqual(before);
    expect(await versionTables(where)).toEqual([]);
    expect(readdirSync(where.own.folder).filter((name) => name.startsWith('.import'))).toEqual([]);
  }
});

test('ADM-15 objects that nothing names are the same when they are alike in everything, each as often as both have it', async () => {
  const [where] = places as [Place];
  const spot = (etat: string, lon: number) => feature({ etat }, point(lon, -17.5));
  const layer = await importLayer(where, 'bornes', [spot('bon', -149.1), spot('bon', -149.1), spot('usé', -149.2)]);
  const { difference } = await compare(where, layer.id, [spot('bon', -149.1), spot('bon', -149.2)]);
  expect(difference).toMatchObject({ matchedBy: null, added: 1, gone: 2, changed: 0, same: 1 });
});

test('ADM-15 replaced data are drawn from a table of their own: the style stays, a copy of the layer keeps what it showed, tiles and journal follow, and one step puts them back', async () => {
  for (const where of places) {
    const { admin, motu } = where;
    const layer = await importLayer(where, 'gites');
    const twin = (await admin.post(`/api/layers/${layer.id}/copie`)).json<{ content: StoredLayer }>().content;
    const urls = async (id: string) =>
      JSON.stringify(
        (await admin.get(`/api/layers/${id}`)).json<{ item: { sourceOptions: object } }>().item.sourceOptions,
      );
    const [ofLayer, ofTwin] = [await urls(layer.id), await urls(twin.id)];
    const first = await tableOf(where, layer.id);

    expect(await replace(where, layer, AFTER)).toMatchObject({ state: 'done', problem: null });
    const now = await stored(where, layer.id);
    expect(now.style).toEqual(layer.style);
    expect(await tableOf(where, layer.id)).toMatch(/couche_gites_v\d{14}/);
    expect(await tableOf(where, twin.id)).toBe(first);
    expect(await urls(layer.id)).not.toBe(ofLayer);
    expect(await urls(twin.id)).toBe(ofTwin);
    const info = await motu.app.inject(
      '/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&CRS=CRS:84&BBOX=-150,-18,-149.8,-17.8&WIDTH=100&HEIGHT=100&I=50&J=50&LAYERS=gites&QUERY_LAYERS=gites&INFO_FORMAT=application/json',
    );
    expect(info.body).toContain('Gîte');
    expect((await motu.state.layers.find(layer.id))?.drawing?.fields.map(({ name }) => name)).toEqual([
      ...['nom', 'code', 'lits', 'altitude'],
    ]);
    const [newer, older] = await versionsOf(where, layer.id);
    expect(newer).toMatchObject({
      number: 2,
      author: 'teva',
      fileName: 'nouveau.geojson',
      objects: 3,
      isCurrent: true,
    });
    expect(older).toMatchObject({ number: 1, author: 'motu', fileName: 'gites.geojson', objects: 3, canRestore: true });

    const line = (await admin.get('/api/admin/journal?limit=1')).json<JournalPage>().content[0];
    expect(line).toMatchObject({ action: 'layer-change', actor: 'teva', canUndo: true });

    const back = await admin.post(`/api/layers/${layer.id}/donnees/${older?.id}/retablissement`, {
      version: now.version,
    });
    expect(back.statusCode, back.body).toBe(200);
    expect(await tableOf(where, layer.id)).toBe(first);
    expect(await urls(layer.id)).toBe(ofLayer);
    expect(
      (await versionsOf(where, layer.id)).map(({ number, restores, isCurrent, canRestore }) => [
        number,
        restores,
        isCurrent,
        canRestore,
      ]),
    ).toEqual([
      [3, 1, true, false],
      [2, null, false, true],
      [1, null, false, false],
    ]);
  }
});

test('ADM-15 a style whose fields go, or whose objects are of another shape, makes way for a plain one, and comes back with its data', async () => {
  const [where] = places as [Place];
  const { admin, motu } = where;
  const layer = await importLayer(where, 'cabanes');
  const style = {
    name: 'États',
    rules: [
      {
        name: 'Bon',
        filter: ['==', 'etat', 'bon'],
        symbolizers: [{ kind: 'Mark', wellKnownName: 'circle', radius: 9, color: '#112233' }],
      },
    ],
  };
  const { id: _, drawn: __, ...written } = layer;
  const saved = await admin.put(`/api/layers/${layer.id}`, { ...written, style });
  expect(saved.statusCode, saved.body).toBe(200);
  const { difference } = await compare(where, layer.id, AFTER);
  expect(difference).toMatchObject({ lost: { style: ['etat'] }, keepsStyle: false });
  await replace(where, await stored(where, layer.id), AFTER);
  const now = await stored(where, layer.id);
  expect(JSON.stringify(now.style)).not.toContain('etat');
  const [, older] = await versionsOf(where, layer.id);
  await admin.post(`/api/layers/${layer.id}/donnees/${older?.id}/retablissement`, { version: now.version });
  expect((await stored(where, layer.id)).style).toMatchObject({ name: 'États' });

  const square = polygon([
    [-149.8, -17.6],
    [-149.7, -17.6],
    [-149.7, -17.5],
    [-149.8, -17.5],
    [-149.8, -17.6],
  ]);
  const { difference: other } = await compare(where, layer.id, [feature({ code: 'a', etat: 'bon' }, square)]);
  expect(other).toMatchObject({ isReshaped: true, keepsStyle: false });
  expect(motu.state.kind).toBe('SQLite');
});

test('ADM-15 (ADM-09) a layer that was saved meanwhile, another kind of layer and a bad choice are refused, and leave no table behind', async () => {
  for (const where of places) {
    const { admin } = where;
    const tables = await versionTables(where);
    const layer = await importLayer(where, 'phares');
    const compared = await compare(where, layer.id, AFTER);
    const { id: _, drawn: __, ...written } = layer;
    await admin.put(`/api/layers/${layer.id}`, { ...written, name: 'Phares et feux' });
    await admin.post(`/api/imports/${compared.id}/remplacement`, { version: layer.version });
    expect(await settled(where, compared.id)).toMatchObject({
      state: 'compared',
      problem: { detail: 'Cette couche a été modifiée entre-temps.' },
    });
    const shipped = (await where.motu.state.layers.all()).find((one) => sourceOf(one) !== 'file');
    expect(await compare(where, shipped?.id ?? '', AFTER)).toMatchObject({
      state: 'ready',
      problem: { detail: 'Cette couche n’est pas faite d’un fichier.' },
    });
    expect(await compare(where, layer.id, AFTER, { projection: 'Tahiti' })).toMatchObject({
      state: 'ready',
      problem: { errors: [{ field: 'projection' }] },
    });
    expect(await versionTables(where)).toEqual(tables);
  }
});

/** What `motu territory list` prints of a layer. */
async function listed({ motu, own, postgisUrl }: Place, slug: string): Promise<string[]> {
  const lines = await territoryCommand(['list'], {
    usage: '',
    territory: async () => motu.territory.current(),
    state: async () => motu.state,
    tilesOf: async () => '',
    shippedRelief: territoryFiles(own.folder).relief,
    postgisUrl,
    importsUrl: postgisUrl,
    showProgress: () => {},
    signal: new AbortController().signal,
  });
  return lines.filter((line) => line.startsWith(`${slug} `)).map((line) => line.replace(/ {2,}/g, ' | '));
}

test('ADM-15 the list of the command tells which file a layer draws since its data were replaced, and the versions that are kept', async () => {
  for (const where of places) {
    const layer = await importLayer(where, 'haltes');
    expect(await listed(where, 'haltes')).toEqual([expect.stringContaining('haltes.geojson (EPSG:4326)')]);
    await replace(where, layer, AFTER);
    const [line, ...versions] = await listed(where, 'haltes');
    expect(line).toMatch(/^haltes \| Haltes \| 3 \| .*(o|Ko) \| nouveau\.geojson, version 2, le /);
    expect(versions).toEqual([
      expect.stringMatching(/^haltes \| 2 \| 3 \| .* \| teva \| nouveau\.geojson \| en service$/),
      expect.stringMatching(/^haltes \| 1 \| 3 \| .* \| motu \| haltes\.geojson \| gardée$/),
    ]);
  }
});

test('ADM-15 ten versions are kept; those of a deleted layer are forgotten, and a table that nobody came to draw leaves, with the room that is given back', async () => {
  for (const where of places) {
    const { admin, motu } = where;
    const layer = await importLayer(where, 'bouees');
    await replace(where, layer, AFTER);
    const used = await tableOf(where, layer.id);
    const [current] = await motu.state.layerData.of(layer.id);
    if (!current) throw new Error('A replacement makes a version.');
    // As a year of work leaves them: eight more, the last of which is drawn.
    for (let number = 3; number <= DATA_VERSIONS_MAX; number++)
      await motu.state.layerData.add({ ...current, id: `${layer.id}-${number}`, number });
    const [first] = (await versionsOf(where, layer.id)).slice(-1);
    const now = await stored(where, layer.id);
    await admin.post(`/api/layers/${layer.id}/donnees/${first?.id}/retablissement`, { version: now.version });
    const kept = await versionsOf(where, layer.id);
    expect(kept).toHaveLength(DATA_VERSIONS_MAX);
    expect(kept[0]).toMatchObject({ number: DATA_VERSIONS_MAX + 1, restores: 1, isCurrent: true });

    const left = 'couche_bouees_v20200101000000';
    await addTable(where, left);
    expect(await versionTables(where)).toContain(left);
    await compact(where);
    expect(await versionTables(where)).not.toContain(left);
    expect((await versionsOf(where, layer.id)).every(({ lacksData }) => !lacksData)).toBe(true);
    expect(used).toMatch(/_v\d{14}/);

    const { version } = await stored(where, layer.id);
    expect((await admin.remove(`/api/layers/${layer.id}?version=${version}&detach=true`)).statusCode).toBe(200);
    await compact(where);
    expect(await motu.state.layerData.of(layer.id)).toEqual([]);
  }
});

/** A table as an import that was cut leaves it. */
async function addTable({ motu, postgisUrl }: Place, table: string): Promise<void> {
  if (postgisUrl) return void (await client.query(`CREATE TABLE motu_couches.${table} (fid bigint)`));
  const db = new Sqlite(motu.territory.current().files.geopackage);
  createTable(db, { name: table, description: '', geometryType: 'POINT', columns: {} }, new Date());
  db.close();
}

async function compact({ admin }: Place): Promise<void> {
  const added = await admin.post('/api/tasks/specific', { kind: 'compact' });
  const [{ id = '' } = {}] = added.json<{ content: Task[] }>().content;
  await expect.poll(async () => (await admin.read<Task>(`/api/tasks/${id}`)).state, { timeout: 50_000 }).toBe('done');
}

test('ADM-15 (OPS-04) a restored backup whose installation lacks the data of a kept version says which one, refuses to put it back, and draws the others', async () => {
  for (const where of places) {
    const { motu, postgisUrl } = where;
    const layer = await importLayer(where, 'bivouacs');
    await replace(where, layer, AFTER);
    const lost = await tableOf(where, layer.id);
    await replace(where, await stored(where, layer.id), BEFORE);
    const backups = openBackups({ state: motu.state, dataFolder: motu.folder, version: '4.13.4' });
    const file = await backups.save(null);
    const { geopackage } = motu.territory.current().files;
    await discardData(lost ?? '', { geopackage, importsUrl: postgisUrl });

    await backups.restore(file);
    await motu.followRestores();
    await motu.territory.renew();
    await motu.refreshLayers();
    // Whoever was signed in has to sign in again.
    const again = { ...where, admin: await adminOf(motu, 'moana') };
    const versions = await versionsOf(again, layer.id);
    expect(versions.map(({ number, lacksData, canRestore }) => [number, lacksData, canRestore])).toEqual([
      [3, false, false],
      [2, true, false],
      [1, false, true],
    ]);
    const { version } = await stored(again, layer.id);
    const back = (number: number) => {
      const id = versions.find((one) => one.number === number)?.id;
      return again.admin.post(`/api/layers/${layer.id}/donnees/${id}/retablissement`, { version });
    };
    const refused = await back(2);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Les données de cette version ne sont pas dans cette installation.',
    ]);
    expect((await listed(again, 'bivouacs'))[2]).toMatch(/^bivouacs \| 2 \| .*gardée, données absentes$/);
    const picture = await motu.app.inject(
      '/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&CRS=CRS:84&BBOX=-150,-18,-149,-17&WIDTH=64&HEIGHT=64&LAYERS=bivouacs&STYLES=&FORMAT=image/png',
    );
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await back(1)).statusCode).toBe(200);
  }
});
