import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MapContext } from '@motu/contract';
import { TILE_GRIDS, tileRange } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importOsm } from '../import/osm/import-osm.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { layerVersions } from '../testing/layer-versions.ts';
import { createWritableTerritory } from '../testing/writable-territory.ts';
import '../testing/provided.ts';
import { openTerritory } from './open-territory.ts';
import { watchTerritory } from './watch-territory.ts';

const VILLAGE = join(import.meta.dirname, '../import/osm/fixtures/village.osm');

let folder: string;
let geopackage: string;
let motu: TestApp;
beforeAll(async () => {
  ({ folder, geopackage } = await createWritableTerritory());
  motu = await startApp({ MOTU_TERRITORY: folder });
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true, force: true });
});

const layersNow = async () => (await motu.app.inject('/api/contexts/default')).json<MapContext>().layers;
const versionsNow = () => layerVersions(motu.app);
/** The layers that are drawn anew. */
const changedSince = async (before: Record<string, string | undefined>) => {
  const now = await versionsNow();
  return Object.keys(before).filter((slug) => now[slug] !== before[slug]);
};
/** The village, at a scale where its streets and blocks are drawn. */
const picture = async () => {
  const query = 'VERSION=1.3.0&REQUEST=GetMap&LAYERS=fond-de-carte&STYLES=&CRS=EPSG:4326&FORMAT=image/png';
  const box = 'BBOX=-17.605,-149.605,-17.595,-149.595&WIDTH=256&HEIGHT=256';
  return (await motu.app.inject(`/api/wms?${query}&${box}`)).rawPayload.toString('base64');
};
const LEVEL = 14;
const { minColumn, minRow } = tileRange(TILE_GRIDS['EPSG:4326'], LEVEL, [-149.599, -17.6005, -149.598, -17.5995]) ?? {};
const tile = async () => {
  const { rawPayload } = await motu.app.inject(
    `/api/wmts/1.0.0/routes/default/EPSG:4326/${LEVEL}/${minRow}/${minColumn}.png`,
  );
  return rawPayload.toString('base64');
};
const makers = async () =>
  (await motu.app.inject('/api/copyright?bbox=-150,-18,-149,-17&layers=routes&maxScale=1000')).body;

/** As an editor would that says when it has written. */
function editPlaces(day: string): void {
  const db = new Sqlite(geopackage);
  db.prepare("UPDATE gpkg_contents SET last_change = ? WHERE table_name = 'lieu'").run(`${day}T00:00:00.000Z`);
  db.close();
}

test('TER-04 TER-01 a running server sees an import: maps, kept tiles, producers and words are made anew, once', async () => {
  const [versions, drawn, kept] = [await versionsNow(), await picture(), await tile()];
  await motu.territory.look();
  expect(await versionsNow()).toEqual(versions);

  await importOsm({ file: VILLAGE, geopackage });
  await motu.territory.look();
  expect(await versionsNow(), 'seen once, it may still be being written').toEqual(versions);
  await motu.territory.look();

  const renewed = await versionsNow();
  const changed = await changedSince(versions);
  for (const slug of ['fond-de-carte', 'routes']) expect(changed).toContain(slug);
  // Not what the file says nothing of.
  for (const slug of Object.keys(versions).filter((one) => ['altitude', 'communes', 'population'].includes(one)))
    expect(changed).not.toContain(slug);
  expect(await picture()).not.toBe(drawn);
  expect(await tile()).not.toBe(kept);
  expect(await makers()).toContain('contributeurs d’OpenStreetMap');
  const after = await layersNow();
  expect(after.routes?.metadata).toMatchObject({ avertissement: null, date: '2026' });
  for (const slug of ['routes', 'fond-de-carte'])
    expect(JSON.stringify(after[slug]?.metadata), slug).not.toContain('août 2021');

  await motu.territory.look();
  await motu.territory.look();
  expect(await versionsNow()).toEqual(renewed);
});

test('TER-04 an edit made in another program is seen too, and words of an administrator stay', async () => {
  const [roads] = (await motu.state.layers.all()).filter(({ slug }) => slug === 'routes');
  if (!roads) throw new Error('The territory has no layer of roads.');
  await motu.state.layers.describe({ ...roads, metadata: { ...roads.metadata, description: 'Nos routes.' } });
  const before = await versionsNow();
  editPlaces('2030-01-01');
  await motu.territory.look();
  await motu.territory.look();
  expect(await changedSince(before)).toContain('fond-de-carte');
  expect(await changedSince(before)).not.toContain('routes');
  expect((await layersNow()).routes?.metadata.description).toBe('Nos routes.');
});

test('TER-04 one watcher publishes a change to all, in their order; what someone could not take over is published again', async () => {
  const open = () => openTerritory(folder, folder);
  const watched = watchTerritory({ territory: await open(), open, log: pino({ enabled: false }) });
  const heard: string[] = [];
  let isBusy = true;
  watched.subscribe(() => {
    heard.push('first');
    if (isBusy) throw new Error('busy');
  });
  const stop = watched.subscribe(({ digest }) => void heard.push(`second ${digest === watched.current().digest}`));
  editPlaces('2031-01-01');
  await watched.look();
  expect(heard).toEqual([]);
  await watched.look();
  expect(heard).toEqual(['first']);
  isBusy = false;
  await watched.look();
  expect(heard).toEqual(['first', 'first', 'second true']);
  await watched.look();
  expect(heard).toHaveLength(3);
  stop();
  await watched.renew();
  expect(heard).toEqual(['first', 'first', 'second true', 'first']);
  await watched.close();
});
