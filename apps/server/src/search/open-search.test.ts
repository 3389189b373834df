import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '@motu/core';
import { openGeoPackage } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, expect, inject, test } from 'vitest';
import { createDefaultContent } from '../domain/default-content/create.ts';
import { openState } from '../storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { watchTerritory } from '../territory/watch-territory.ts';
import { temporaryFolder } from '../testing/state.ts';
import { type OpenSearch, openSearch } from './open-search.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A search of its own, on a copy of the territory that the test may write. */
async function start() {
  const folder = temporaryFolder();
  const shipped = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  const geopackage = join(folder, 'territory.gpkg');
  copyFileSync(shipped.files.geopackage, geopackage);
  const state = await openState({ data: folder, databaseUrl: null });
  await createDefaultContent(state, shipped);
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const open = () => openTerritory(folder, folder);
  const territory = watchTerritory({ territory: await open(), open, log });
  const search = openSearch({ state, territory: territory.current, log });
  territory.subscribe(search.refresh);
  closing.push(async () => {
    await territory.close();
    await search.close();
    await state.close();
  });
  return { search, state, territory, geopackage, errors };
}

const joined = (name: string) => foldText(name).replaceAll(' ', '');

const titles = async (search: OpenSearch, text: string) =>
  (await search.current()).search(text).entries.map(({ title }) => title);

test('SRCH-08 a layer that is added, or a name that QGIS writes, is found without a restart, and answers go on meanwhile', async () => {
  const { search, state, territory, geopackage } = await start();
  const [model] = await state.layers.all();
  if (!model) throw new Error('The catalogue has layers.');
  const before = await search.current();
  expect(await titles(search, 'plages de sable')).not.toContain('Plages de sable');

  await state.layers.add({ ...model, id: 'x', slug: 'plages-de-sable', name: 'Plages de sable', searchable: false });
  const refreshed = search.refresh();
  expect(await search.current()).toBe(before);
  await refreshed;
  expect((await titles(search, 'plages de sable'))[0]).toBe('Plages de sable');

  const db = new Sqlite(geopackage);
  // The triggers of its indexes name functions that QGIS has; none is called when a name changes.
  for (const name of ['IsEmpty', 'MinX', 'MaxX', 'MinY', 'MaxY']) db.function(`ST_${name}`, (_shape) => 0);
  db.prepare("UPDATE lieu SET nom = 'Fare Motu Essai' WHERE fid = 1").run();
  db.close();
  await territory.look();
  await territory.look(); // a change is published when it is seen twice
  expect(await titles(search, 'fare motu essai')).toEqual(['Fare Motu Essai']);
});

test('SRCH-08 a layer that is not published is not found, nor what only it shows', async () => {
  const { search, state } = await start();
  const communes = (await state.layers.all()).find(({ slug }) => slug === 'communes');
  if (!communes) throw new Error('The catalogue has the communes.');
  const roads = (await state.layers.all()).find(({ slug }) => slug === 'routes');
  await state.layers.add({ ...communes, id: 'x', slug: 'brouillon', name: 'Brouillon de carte', published: false });
  expect(await titles(search, 'brouillon de carte')).not.toContain('Brouillon de carte');
  const ofRoads = async () =>
    (await search.current()).search('route de ceinture', { limit: 100 }).entries.find(({ slug }) => slug === 'voies');
  expect(await ofRoads()).toBeUndefined();
  if (!roads) throw new Error('The catalogue has the roads.');
  await state.layers.add({ ...roads, id: 'y', slug: 'voies', name: 'Voies', searchable: true });
  await search.refresh();
  const found = await ofRoads();
  expect(found).toMatchObject({ slug: 'voies', type: 'Route' });
  expect(found?.title).toContain('Route de Ceinture');
  expect(found?.extent).toHaveLength(4);
});

test('SRCH-04 when nothing changed the index stays as it is', async () => {
  const { search } = await start();
  const first = await search.current();
  await search.refresh();
  expect(await search.current()).toBe(first);
});

test('SRCH-08 a change makes the index that is there anew, and none where nobody has asked for one yet', async () => {
  const { state, territory } = await start();
  let readings = 0;
  const all = () => {
    readings++;
    return state.layers.all();
  };
  const sources = { contexts: state.contexts, layers: Object.assign(Object.create(state.layers), { all }) };
  const search = openSearch({ state: sources, territory: territory.current, log: pino({ level: 'silent' }) });
  closing.unshift(() => search.close());
  search.renew();
  expect(readings).toBe(0);

  expect(await titles(search, 'plages de sable')).not.toContain('Plages de sable');
  const [model] = await state.layers.all();
  if (!model) throw new Error('The catalogue has layers.');
  await state.layers.add({ ...model, id: 'x', slug: 'plages-de-sable', name: 'Plages de sable', searchable: false });
  search.renew();
  await expect.poll(async () => (await titles(search, 'plages de sable'))[0]).toBe('Plages de sable');
  expect(readings).toBeGreaterThan(1);
});

test('data that cannot be read are said in the log; searches go on with what there was, or are refused', async () => {
  const { search, state, territory, geopackage, errors } = await start();
  const first = await search.current();
  writeFileSync(geopackage, 'no database');
  const [model] = await state.layers.all();
  if (model) await state.layers.add({ ...model, id: 'x', slug: 'autre', name: 'Autre' });
  await search.refresh();
  expect(await search.current()).toBe(first);
  expect(errors.join()).toContain('the search index could not be built');

  const other = openSearch({ state, territory: territory.current, log: pino({ level: 'silent' }) });
  closing.unshift(() => other.close());
  await expect(other.current()).rejects.toThrow('La recherche n’est pas disponible pour le moment.');
});

test('a server that stops does not wait for an index', async () => {
  const { search } = await start();
  void search.refresh();
  await search.close();
  await expect(search.current()).rejects.toThrow('La recherche');
});

test('SRCH-06 every name that the territory writes on the map is in the index', async () => {
  const { search, geopackage } = await start();
  const source = openGeoPackage(geopackage);
  const names = await source.features({
    table: 'toponyme',
    extent: [-180, -90, 180, 90],
    resolution: 0,
    fields: ['nom'],
  });
  const searcher = await search.current();
  const missing = names.filter(({ properties: { nom } }) => {
    const found = searcher.search(String(nom), { limit: 100 }).entries;
    // A kilometre of the roads around Tahiti is told with its coast: « PK 6, côte ouest ».
    return !found.some(({ title }) => joined(title.replace(/^(PK \d+), côte .*/, '$1')) === joined(String(nom)));
  });
  expect(names.length).toBeGreaterThan(3000);
  expect(missing.map(({ properties }) => properties.nom)).toEqual([]);
  await source.close();
});
