import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Task } from '@motu/contract';
import { AppError } from '@motu/core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { feature, line, PATHS, point, writeCollection } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { createPostgis, type TestPostgis } from '../../testing/postgis.ts';
import { type CoucheOptions, NO_OPTIONS } from '../couche/couche-options.ts';
import { importCouche } from '../couche/import-couche.ts';
import { listLayers } from '../manage/list-layers.ts';
import { removeLayer } from '../manage/remove-layer.ts';
import { sharedName } from './write-shared.ts';

let base: TestPostgis;
let own: OwnTerritory;
let motu: TestApp;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-shared-'));
  base = await createPostgis();
  own = createOwnTerritory();
  motu = await startApp({ DATABASE_URL: base.url, MOTU_TERRITORY: own.folder });
  client = new pg.Client(base.url);
  await client.connect();
});
afterAll(async () => {
  await motu.close();
  await client.end();
  await base.remove();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

const place = () => ({
  state: motu.state,
  geopackage: motu.territory.current().files.geopackage,
  postgisUrl: base.url,
});
const load = (file: string, more: Partial<CoucheOptions> = {}) =>
  importCouche({ ...NO_OPTIONS, ...place(), file, ...more });
const paths = (name = 'sentiers.geojson', features: object[] = PATHS) => writeCollection(folder, name, features);
const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
const tables = async () =>
  (await rows(`SELECT tablename::text FROM pg_tables WHERE schemaname = 'motu_couches' ORDER BY 1`)).map(
    ([name]) => name,
  );
const layerOf = async (slug: string) => (await motu.state.layers.all()).find((layer) => layer.slug === slug);

test('TER-02 a file becomes a table of PostGIS with its index, its layer and its producer, and leaves the territory alone', async () => {
  const { digest } = motu.territory.current();
  const mixed = [...PATHS, feature({ Nom: 'Belvédère\0', xmin: 3, ctid: 'a' }, point(-149.83, -17.52))];
  const result = await load(paths('sentiers.geojson', mixed), { producer: 'Tourisme', licence: 'Licence ouverte' });
  expect(result).toMatchObject({ slug: 'sentiers', objects: 3 });
  expect((await layerOf('sentiers'))?.drawing).toMatchObject({
    content: { kind: 'features', table: 'postgis/motu_couches/couche_sentiers/geom' },
    sources: ['couche-sentiers'],
  });
  expect(
    await rows('SELECT fid::int, nom, km, genre_geom, ST_SRID(geom) FROM motu_couches.couche_sentiers ORDER BY fid'),
  ).toEqual([
    [1, 'Col des Trois Pinus', 2.1, 'line', 4326],
    [2, 'Mont Rotui', 4, 'line', 4326],
    [3, 'Belvédère', null, 'point', 4326],
  ]);
  const indexes = await rows(`SELECT indexdef FROM pg_indexes WHERE tablename = 'couche_sentiers'`);
  expect(indexes.join()).toContain('USING gist (geom)');
  await motu.refreshLayers();
  const copyright = await motu.app.inject('/api/copyright?bbox=-150,-18,-149,-17&layers=sentiers');
  expect(copyright.body).toContain('Tourisme');
  await motu.territory.look();
  expect(motu.territory.current().digest).toBe(digest);
  const listed = (await listLayers(place())).find(({ slug }) => slug === 'sentiers');
  expect(listed).toMatchObject({
    origin: { kind: 'file', file: 'sentiers.geojson' },
    objects: 3,
    producers: [{ producteur: 'Tourisme', licence: 'Licence ouverte' }],
  });
  expect(listed?.bytes).toBeGreaterThan(0);
});

test('TER-02 stopped while it is written, or refused, an import leaves the table as it was and nothing behind', async () => {
  const before = await tables();
  const many = Array.from({ length: 2500 }, (_, i) =>
    feature({ Nom: `Autre ${i}` }, line([-149.8, -17.5], [-149.7, -17.6])),
  );
  const stopping = new AbortController();
  const onProgress = (stage: string) => stage === 'Écriture' && stopping.abort();
  const file = paths('sentiers.geojson', many);
  for (const more of [{ replaces: true }, { slug: 'neuve' }])
    await expect(load(file, { ...more, signal: stopping.signal, onProgress })).rejects.toThrow('Import interrompu');
  expect(await tables()).toEqual(before);
  expect(await rows('SELECT count(*)::int FROM motu_couches.couche_sentiers')).toEqual([[3]]);
  expect(await layerOf('neuve')).toBeUndefined();
  expect(readdirSync(own.folder).filter((name) => name.startsWith('.import'))).toEqual([]);
  // A database that is away is said, in French.
  await expect(load(file, { slug: 'neuve', postgisUrl: 'postgresql://motu@127.0.0.1:9/x' })).rejects.toThrow(
    'La base PostGIS ne répond pas.',
  );
});

test('TER-02 of two imports at once under one name, the second is refused; a layer that is replaced keeps its views and its style', async () => {
  const both = await Promise.allSettled([
    load(paths('deux.geojson')),
    load(paths('deux2.geojson'), { slug: 'deux', name: 'Deux' }),
  ]);
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(refused.reason).toBeInstanceOf(AppError);
  expect(refused.reason.message).toContain('existe déjà');

  await base.run('CREATE VIEW public.vue_deux AS SELECT nom FROM motu_couches.couche_deux');
  expect(await load(paths('deux.geojson', PATHS.slice(0, 1)), { replaces: true })).toMatchObject({ keepsStyle: true });
  expect(await rows('SELECT nom FROM public.vue_deux')).toEqual([['Col des Trois Pinus']]);
  const other = paths('deux.geojson', [feature({ code: 7 }, point(-149.8, -17.5))]);
  await expect(load(other, { replaces: true })).rejects.toThrow('Des vues dépendent de la table');
  expect(await rows('SELECT nom FROM public.vue_deux')).toEqual([['Col des Trois Pinus']]);
  await base.run('DROP VIEW public.vue_deux');
  expect(await load(other, { replaces: true })).toMatchObject({ keepsStyle: false, objects: 1 });
  expect(await rows('SELECT code::int FROM motu_couches.couche_deux')).toEqual([[7]]);
});

test('TER-02 what an import had committed when its program was killed becomes a layer at the next start, once', async () => {
  await load(paths('perdue.geojson'));
  const layer = await layerOf('perdue');
  // As if it had died between the two databases.
  await motu.state.layers.remove(layer?.id ?? '', layer?.version ?? 0);
  const applied = (await motu.state.settings.read<Record<string, string>>('imported-layers')) ?? {};
  await motu.state.settings.write('imported-layers', { ...applied, 'postgis/perdue': '' });
  const next = await startApp({ DATABASE_URL: base.url, MOTU_TERRITORY: own.folder });
  expect(await layerOf('perdue')).toMatchObject({ name: 'Perdue' });
  const again = await layerOf('perdue');
  await motu.state.layers.remove(again?.id ?? '', again?.version ?? 0);
  await next.close();
  // One that an administrator has removed does not come back.
  await (await startApp({ DATABASE_URL: base.url, MOTU_TERRITORY: own.folder })).close();
  expect(await layerOf('perdue')).toBeUndefined();
});

test('TER-02 removing takes the table away, unless another layer is made from it; tables of others stay', async () => {
  const removed = await removeLayer({ ...place(), slug: 'sentiers' });
  expect(removed).toMatchObject({ name: 'Sentiers', dropped: ['motu_couches.couche_sentiers'], kept: [] });
  expect(await tables()).not.toContain('couche_sentiers');
  const deux = await layerOf('deux');
  if (!deux) throw new Error('There is a layer.');
  await motu.state.layers.add({ ...deux, id: crypto.randomUUID(), slug: 'deux-bis' });
  expect(await removeLayer({ ...place(), slug: 'deux' })).toMatchObject({
    dropped: [],
    kept: ['motu_couches.couche_deux'],
  });
  expect(await tables()).toContain('couche_deux');
  await expect(removeLayer({ ...place(), slug: 'rien' })).rejects.toThrow('Aucune couche');
});

test('ADM-07 TER-04 the table of a deleted layer leaves when room is asked for, the journal tells how much and no longer offers it back; others stay', async () => {
  const admin = await adminOf(motu);
  const large = Array.from({ length: 2000 }, (_, i) =>
    feature({ nom: `${i} ${'x'.repeat(500)}` }, point(-149.8, -17.5)),
  );
  await load(paths('grande.geojson', large));
  await load(paths('restante.geojson'));
  await motu.refreshLayers();
  const layer = await layerOf('grande');
  expect((await admin.remove(`/api/layers/${layer?.id}?detach=true`)).statusCode).toBeLessThan(300);
  const removal = async () => (await admin.journal()).find(({ action }) => action === 'layer-remove');
  expect((await removal())?.canUndo).toBe(true);

  const added = await admin.post('/api/tasks/specific', { kind: 'compact' });
  const [{ id = '' } = {}] = added.json<{ content: Task[] }>().content;
  await expect.poll(async () => (await admin.read<Task>(`/api/tasks/${id}`)).state, { timeout: 50_000 }).toBe('done');
  expect(await tables()).not.toContain('couche_grande');
  expect(await tables()).toContain('couche_restante');
  const freed = (await admin.journal()).find(({ action }) => action === 'task-freed');
  expect(freed?.subject).toMatch(/^\d[\d,]*\u00a0Mo$/);
  expect((await removal())?.canUndo).toBe(false);
  expect((await admin.post(`/api/admin/journal/${(await removal())?.id}/annulation`)).statusCode).toBe(409);
  expect(await layerOf('restante')).toBeDefined();
});

test('TER-02 a name that PostgreSQL would cut is cut before, and stays one of its own', () => {
  expect(sharedName('couche_sentiers')).toBe('couche_sentiers');
  const [one, other] = ['a', 'b'].map((end) => sharedName(`couche_${'x'.repeat(78)}${end}`));
  expect(one).toHaveLength(63);
  expect(one).not.toBe(other);
});
