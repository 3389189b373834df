import { mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerItem, ListedLayer, MapContext, Overview } from '@motu/contract';
import type { Style } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '../domain/layers.ts';
import { contextFor, showLayer } from '../domain/show-layer.ts';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { PATHS, writeCollection } from '../testing/couche-files.ts';
import { CATALOGUE, createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { openBackups } from '../wiring/open-backups.ts';

let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
const RELIEF = ['altitude', 'ombrage'];
const folder = mkdtempSync(join(tmpdir(), 'motu-absentes-'));
beforeAll(async () => {
  own = createOwnTerritory();
  // A territory without relief, unlike the other one.
  unlinkSync(join(own.folder, 'relief_ile.tif'));
  own.write({ layers: CATALOGUE.layers.filter(({ slug }) => !RELIEF.includes(slug)) });
  motu = await startApp({ MOTU_TERRITORY: own.folder });
});
afterAll(async () => {
  await motu.close();
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

const importPaths = async (into: TestApp, territory: OwnTerritory) => {
  const file = writeCollection(folder, 'sentiers.geojson', PATHS);
  const geopackage = join(territory.folder, 'territory.gpkg');
  await importCouche({ ...NO_OPTIONS, file, slug: 'sentiers', geopackage, state: into.state });
  await into.territory.look();
  await into.territory.look();
};
const RED = {
  name: 'Rouge',
  rules: [{ name: 'Sentier', symbolizers: [{ kind: 'Line', color: '#ff0000', width: 3 }] }],
};
async function pathsOf({ state }: TestApp): Promise<Layer> {
  const layer = (await state.layers.all()).find(({ slug }) => slug === 'sentiers');
  if (!layer) throw new Error('There are no paths.');
  return layer;
}
async function paintRed(motu: TestApp): Promise<void> {
  const layer = await pathsOf(motu);
  if (layer.drawing?.content.kind !== 'features') throw new Error('Paths are features.');
  const content = { ...layer.drawing.content, style: RED as Style };
  await motu.state.layers.update({ ...layer, drawing: { ...layer.drawing, content } });
}
const slugsOf = (items: readonly LayerItem[]) =>
  items
    .filter(({ lacksData }) => lacksData)
    .map(({ slug }) => slug)
    .toSorted();

/** The layers that lack their data, as each one hears of it. */
async function lacking() {
  const context = (await motu.app.inject('/api/contexts/default')).json<MapContext>();
  const listed = (await admin.get('/api/layers?limit=50')).json<{ layers: ListedLayer[] }>().layers;
  const opened = await Promise.all(
    listed.map(async ({ id }) => (await admin.get(`/api/layers/${id}`)).json<{ item: LayerItem }>().item),
  );
  const { layersWithoutData } = await admin.read<Overview>('/api/admin/overview');
  return {
    visitors: slugsOf(Object.values(context.layers)),
    listed: slugsOf(listed),
    opened: slugsOf(opened),
    layersWithoutData,
  };
}

test('OPS-04 layers whose table or relief a restored backup does not bring say so to visitors, in the list, in their form and on the home; imported again, objects have the look they had', async () => {
  const elsewhere = createOwnTerritory();
  const other = await startApp({ MOTU_TERRITORY: elsewhere.folder });
  await importPaths(other, elsewhere);
  await paintRed(other);
  await showLayer(other.state, 'sentiers', await contextFor(other.state, null));
  const file = await openBackups({ state: other.state, dataFolder: other.folder, version: '4.13.4' }).save(null);

  await openBackups({ state: motu.state, dataFolder: motu.folder, version: '4.13.4' }).restore(file);
  await motu.followRestores();
  await other.close();
  elsewhere.remove();
  admin = await adminOf(motu);
  const gone = [...RELIEF, 'sentiers'];
  expect(await lacking()).toEqual({ visitors: gone, listed: gone, opened: gone, layersWithoutData: 3 });

  await importPaths(motu, own);
  expect(await lacking()).toEqual({ visitors: RELIEF, listed: RELIEF, opened: RELIEF, layersWithoutData: 2 });
  expect((await pathsOf(motu)).drawing?.content).toMatchObject({ style: RED });
}, 60_000);
