import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type FileImport,
  IMPORT_PART_BYTES,
  type ImportChoices,
  type ListedLayer,
  type StoredLayer,
} from '@motu/contract';
import { TILE_GRIDS, tileRange } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { convert, feature, line, PATHS, point, polygon, writeCollection, zipOf } from '../testing/couche-files.ts';
import { NOTHING_SAID } from '../testing/import-choices.ts';
import { layerVersions } from '../testing/layer-versions.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { sendImport, sendPart, settledImport } from '../testing/sent-files.ts';

let motu: TestApp;
let own: OwnTerritory;
let admin: Admin;
const folder = mkdtempSync(join(tmpdir(), 'motu-imports-'));
beforeAll(async () => {
  own = createOwnTerritory();
  motu = await startApp({ MOTU_TERRITORY: own.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends bytes of a file that was announced. */
const part = (id: string, start: number, bytes: Uint8Array, who: Admin = admin) =>
  sendPart({ motu, admin: who }, { id, start, bytes });
const settled = (id: string) => settledImport(admin, id);
const send = (fileName: string, body: Uint8Array) => sendImport({ motu, admin }, { fileName, body });
const now = async (id: string) => admin.read<FileImport>(`/api/imports/${id}`);

async function run(id: string, choices: Partial<ImportChoices> & Pick<ImportChoices, 'name' | 'slug'>) {
  const begun = await admin.post(`/api/imports/${id}/lecture`, { ...NOTHING_SAID, ...choices });
  expect(begun.statusCode, begun.body).toBe(202);
  return settled(id);
}

const layerOf = async (slug: string) => (await motu.state.layers.all()).find((layer) => layer.slug === slug);
const leftFiles = () => {
  const sent = join(motu.folder, 'envois');
  return [
    ...(existsSync(sent) ? readdirSync(sent) : []),
    ...readdirSync(own.folder).filter((name) => name.startsWith('.import')),
  ];
};
const bytesOf = (path: string) => readFileSync(path);
/** Every kept tile with the moment it was drawn, and the version of its file. */
const keptTiles = () =>
  globSync(join(motu.folder, 'tiles/*/*.sqlite')).flatMap((path) => {
    const db = new Sqlite(path, { readonly: true });
    try {
      return db.prepare('SELECT meta.version, z, x, y, date FROM tile, meta').all();
    } finally {
      db.close();
    }
  });

test('ADM-02 a file sent in parts becomes a hidden layer: drawn at once, told in the journal, and taken back', async () => {
  const objects = [
    ...PATHS,
    feature({ Nom: 'Sans place' }, null),
    feature(
      { Nom: 'Nœud' },
      polygon([
        [-149.8, -17.5],
        [-149.7, -17.6],
        [-149.7, -17.5],
        [-149.8, -17.6],
        [-149.8, -17.5],
      ]),
    ),
  ];
  const body = bytesOf(writeCollection(folder, 'sentiers.geojson', objects));
  const { content: begun } = (
    await admin.post('/api/imports', { fileName: 'Sentiers.geojson', bytes: body.length })
  ).json<{
    content: FileImport;
  }>();
  expect(begun).toMatchObject({ state: 'sending', received: 0 });
  // A part whose answer was lost comes again; one that does not follow is refused.
  await part(begun.id, 0, body.subarray(0, 100));
  expect((await part(begun.id, 0, body.subarray(0, 100))).json()).toMatchObject({ content: { received: 100 } });
  expect((await part(begun.id, 300, body.subarray(300))).statusCode).toBe(409);
  expect((await part(begun.id, 100, Buffer.alloc(body.length))).statusCode).toBe(400);
  await part(begun.id, 100, body.subarray(100));
  expect(await settled(begun.id)).toMatchObject({
    state: 'ready',
    content: { format: 'GeoJSON', tables: [{ name: null, projection: 'EPSG:4326' }] },
  });

  const done = await run(begun.id, { name: 'Sentiers balisés', slug: 'sentiers', producer: 'Tourisme' });
  expect(done).toMatchObject({
    state: 'done',
    report: { objects: 3, repaired: 1, refused: [{ reason: 'sans géométrie', count: 1, first: [3] }] },
  });
  const layer = await layerOf('sentiers');
  expect(layer).toMatchObject({ id: done.report?.layerId, name: 'Sentiers balisés', published: false });
  expect(leftFiles()).toEqual([]);

  const stored = await admin.read<StoredLayer>(`/api/layers/${layer?.id}`);
  const { id: _, version: __, drawn: ___, ...input } = stored;
  const ground = { bbox: [-149.9, -17.6, -149.7, -17.4], width: 200, height: 200 };
  const picture = await admin.post('/api/layers/apercu', { id: layer?.id, layer: input, ...ground });
  expect(picture.headers['content-type']).toBe('image/png');
  const [newest] = await admin.journal('kind=layer');
  expect(newest).toMatchObject({ actor: 'teva', action: 'layer-add', subject: 'Sentiers balisés', canUndo: true });
  expect((await admin.post(`/api/admin/journal/${newest?.id}/annulation`)).statusCode).toBe(200);
  expect(await layerOf('sentiers')).toBeUndefined();
}, 60_000);

test('TER-04 TILE-01 a hidden layer that is imported, then taken away, leaves the versions of all others and their kept tiles as they were', async () => {
  const others = () => layerVersions(motu.app);
  const before = await others();
  expect(Object.values(before).every(Boolean)).toBe(true);
  // The island of this territory, at a scale where it fills several tiles.
  const { minColumn, minRow } = tileRange(TILE_GRIDS['EPSG:4326'], 10, [-150.95, -16.95, -150.85, -16.85]) ?? {};
  const tile = async () =>
    (await motu.app.inject(`/api/wmts/1.0.0/villes/default/EPSG:4326/10/${minRow}/${minColumn}.png`)).rawPayload;
  const drawn = await tile();
  const kept = keptTiles();
  expect(kept.length).toBeGreaterThan(0);

  const body = bytesOf(writeCollection(folder, 'bouee.geojson', [feature({ Nom: 'Bouée' }, point(-149.7, -17.5))]));
  const { id } = await send('bouee.geojson', body);
  expect(await run(id, { name: 'Bouées', slug: 'bouees' })).toMatchObject({ state: 'done' });
  for (const step of ['imported', 'taken away']) {
    await motu.territory.look();
    await motu.territory.look();
    expect(await others(), step).toEqual(before);
    expect(await tile(), step).toEqual(drawn);
    expect(keptTiles(), step).toEqual(kept);
    const [newest] = await admin.journal('kind=layer');
    if (step === 'imported') await admin.post(`/api/admin/journal/${newest?.id}/annulation`);
  }
  expect(await layerOf('bouees')).toBeUndefined();
}, 60_000);

test('ADM-02 what a file does not say is asked for, refused beside its field, and tried again without sending it anew', async () => {
  const geojson = writeCollection(folder, 'a.geojson', PATHS);
  const gpkg = convert(geojson, join(folder, 'deux.gpkg'), '-f', 'GPKG', '-nln', 'chemins');
  convert(geojson, gpkg, '-f', 'GPKG', '-update', '-nln', 'pistes', '-t_srs', 'EPSG:3297');
  const sent = await send('deux.gpkg', bytesOf(gpkg));
  expect(sent.content?.tables).toEqual([
    { name: 'chemins', projection: 'EPSG:4326' },
    { name: 'pistes', projection: 'EPSG:3297' },
  ]);
  const unsaid = await run(sent.id, { name: 'Pistes', slug: 'pistes' });
  expect(unsaid).toMatchObject({ state: 'ready', problem: { errors: [{ field: 'table' }] } });
  expect(unsaid.problem?.detail).not.toContain('--');
  const taken = await run(sent.id, { name: 'Pistes', slug: 'chemins', table: 'pistes' });
  expect(taken.problem?.errors).toEqual([
    { field: 'slug', message: 'Une couche «\u00a0chemins\u00a0» existe déjà\u00a0: choisissez un autre identifiant.' },
  ]);
  expect(await run(sent.id, { name: 'Pistes', slug: 'pistes', table: 'pistes' })).toMatchObject({
    state: 'done',
    report: { projection: 'EPSG:3297', objects: 2 },
  });

  const csv = await send('lieux.csv', Buffer.from('nom;est;ordonnee\nA;-149,5;-17,5\nB;-149,6;-17,6\n', 'latin1'));
  expect(csv.content).toMatchObject({
    format: 'CSV',
    columns: ['nom', 'est', 'ordonnee'],
    columnX: 'est',
    columnY: null,
  });
  const choices = { name: 'Lieux', slug: 'lieux' };
  expect((await run(csv.id, choices)).problem?.errors).toMatchObject([{ field: 'columnY' }]);
  const metres = { ...choices, columnY: 'ordonnee', projection: 'Lambert' };
  expect((await run(csv.id, metres)).problem?.errors).toMatchObject([{ field: 'projection' }]);
  expect((await run(csv.id, { ...metres, projection: '999999' })).problem?.errors).toMatchObject([
    { field: 'projection' },
  ]);
  expect(await run(csv.id, { ...metres, projection: null })).toMatchObject({ state: 'done', report: { objects: 2 } });
  expect(leftFiles()).toEqual([]);
}, 120_000);

test('ADM-02 (FIL-03) bombs, climbing names and files that are none are refused by their sentence', async () => {
  const empty = await admin.post('/api/imports', { fileName: 'vide.geojson', bytes: 0 });
  expect([empty.statusCode, refusedFields(empty)]).toEqual([400, ['bytes']]);
  const large = await admin.post('/api/imports', { fileName: 'grand.gpkg', bytes: 501 * 1024 ** 2 });
  expect(large.statusCode).toBe(413);
  expect(large.json<{ detail: string }>().detail.replace(/[\u00a0\u202f]/g, ' ')).toContain(
    '500 Mo au plus peuvent être envoyés',
  );
  // A picture is as large as the disk has room (TER-05).
  const picture = await admin.post('/api/imports', { fileName: 'ortho.tif', bytes: 501 * 1024 ** 2 });
  expect(picture.statusCode).toBe(201);
  expect((await admin.remove(`/api/imports/${picture.json<{ content: FileImport }>().content.id}`)).statusCode).toBe(
    200,
  );
  const endless = await admin.post('/api/imports', { fileName: 'ortho.tif', bytes: 2 ** 50 });
  expect([endless.statusCode, endless.json<{ detail: string }>().detail]).toEqual([
    503,
    expect.stringContaining('n’y tiendrait pas'),
  ]);
  for (const [fileName, body, sentence] of [
    ['../../../etc/passwd', Buffer.from('root:x:0:0'), 'son format n’est pas reconnu'],
    ['bombe.zip', zipOf([{ name: 'a.shp', body: Buffer.alloc(100_000_000) }]), 'se déplie démesurément'],
    ['sortie.zip', zipOf([{ name: '../../../../tmp/a.shp', body: Buffer.alloc(200) }]), 'un nom de fichier dangereux'],
    ['faux.gpkg', Buffer.from('SQLite format 3\0 et puis rien'), 'ce n’est pas un GeoPackage'],
  ] as const) {
    const refused = await send(fileName, body);
    expect(refused, fileName).toMatchObject({ state: 'refused', content: null });
    expect(refused.problem?.detail).toContain(sentence);
    expect((await admin.remove(`/api/imports/${refused.id}`)).statusCode).toBe(200);
  }
  expect(leftFiles()).toEqual([]);
}, 120_000);

test('ADM-02 (API-03) a file of more parts than one address may write in a minute is taken without a wait', async () => {
  const bytes = 320;
  const { id } = (await admin.post('/api/imports', { fileName: 'lent.geojson', bytes })).json<{ content: FileImport }>()
    .content;
  for (let start = 0; start < bytes - 1; start++)
    expect((await part(id, start, Buffer.from('{'))).statusCode, `part ${start}`).toBe(200);
  expect((await now(id)).received).toBe(bytes - 1);
  expect((await admin.remove(`/api/imports/${id}`)).statusCode).toBe(200);
});

test('ADM-02 stopped while it is sent or read, a file leaves nothing', async () => {
  const begun = (await admin.post('/api/imports', { fileName: 'a.geojson', bytes: 1000 })).json<{
    content: FileImport;
  }>().content;
  await part(begun.id, 0, Buffer.alloc(10, '{'));
  expect(leftFiles()).toEqual([begun.id]);
  expect((await admin.remove(`/api/imports/${begun.id}`)).statusCode).toBe(200);
  expect((await admin.get(`/api/imports/${begun.id}`)).statusCode).toBe(404);

  const one = feature({ Nom: 'Un' }, line([-149.83, -17.53], [-149.82, -17.54]));
  const sent = await send(
    'beaucoup.geojson',
    bytesOf(writeCollection(folder, 'beaucoup.geojson', Array(40_000).fill(one))),
  );
  await admin.post(`/api/imports/${sent.id}/lecture`, { ...NOTHING_SAID, name: 'Beaucoup', slug: 'beaucoup' });
  while ((await now(sent.id)).progress === null) await delay(5);
  expect((await admin.remove(`/api/imports/${sent.id}`)).statusCode).toBe(200);
  expect(await layerOf('beaucoup')).toBeUndefined();
  const db = new Sqlite(join(own.folder, 'territory.gpkg'), { readonly: true });
  expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'couche_beaucoup'").get()).toBeUndefined();
  db.close();
  expect(leftFiles()).toEqual([]);
}, 60_000);

test('ADM-02 (SEC-01) a file is its sender’s alone, and no part is taken without a token', async () => {
  const body = bytesOf(writeCollection(folder, 'p.geojson', [feature({}, point(-149, -17))]));
  const { id } = (await admin.post('/api/imports', { fileName: 'p.geojson', bytes: body.length })).json<{
    content: FileImport;
  }>().content;
  const other = await adminOf(motu, 'vaite');
  expect((await part(id, 0, body, other)).statusCode).toBe(404);
  const bare = await motu.app.inject({
    method: 'PUT',
    url: `/api/imports/${id}/contenu?debut=0`,
    cookies: admin.cookies,
    headers: { 'content-type': 'application/octet-stream' },
    payload: body,
  });
  expect(bare.statusCode).toBe(403);
  expect((await part(id, 0, Buffer.alloc(IMPORT_PART_BYTES + 1))).statusCode).toBe(413);
  expect(await now(id)).toMatchObject({ state: 'sending', received: 0 });
  await admin.remove(`/api/imports/${id}`);
});

test('ADM-02 an empty file is refused at once: without a byte before it is sent, without an object before anything is asked about it', async () => {
  const begun = await admin.post('/api/imports', { fileName: 'rien.csv', bytes: 0 });
  expect([begun.statusCode, begun.json<{ detail: string }>().detail]).toEqual([
    400,
    'Le fichier «\u00a0rien.csv\u00a0» est vide.',
  ]);
  const empty = { 'vide.geojson': '{"type":"FeatureCollection","features":[]}', 'vide.csv': 'nom;lon;lat\n' };
  for (const [name, text] of Object.entries(empty))
    expect(await send(name, Buffer.from(text))).toMatchObject({
      state: 'refused',
      problem: {
        detail: `Le fichier «\u00a0${name}\u00a0» ne peut pas être importé\u00a0: il ne contient aucun objet.`,
      },
    });
});

test('ADM-02 the list tells what was imported from a file, what is of the territory and what is of another service', async () => {
  const { id } = await send('points.geojson', bytesOf(writeCollection(folder, 'points.geojson', PATHS)));
  await run(id, { name: 'Points envoyés', slug: 'points-envoyes' });
  await admin.post('/api/layers', {
    ...{ name: 'Relief', slug: 'relief-wms', aliases: [], sourceType: 'wms', sourceUrl: '/api/wms' },
    sourceOptions: { format: 'image/png', layer: 'ombrage', style: '', projection: 'EPSG:4326' },
    ...{ minZoom: 5, maxZoom: 18, options: {}, style: null, searchable: false, published: true },
    metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  });
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  const sources = Object.fromEntries(layers.map(({ slug, admin: told }) => [slug, told?.source]));
  expect(sources).toMatchObject({
    'points-envoyes': 'file',
    'relief-wms': 'wms',
    villes: 'territory',
    ombrage: 'territory',
    fond: 'territory',
  });
}, 60_000);
