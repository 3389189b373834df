import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataVersion, ScheduleInput, ScheduleRun } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, writeCollection } from '../testing/couche-files.ts';
import { closed, listen } from '../testing/map-server.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';

let server: Server;
let address: string;
let motu: TestApp;
let own: OwnTerritory;
let admin: Admin;
const folder = mkdtempSync(join(tmpdir(), 'motu-data-'));
/** What the source publishes; whether it knows ETags. */
const published = { body: '', status: 200, etag: true };
let conditional = 0;

const hut = (nom: string, lon: number) => feature({ nom }, point(lon, -17.5));
const HUTS = [hut('Refuge', -149.5), hut('Abri', -149.6)];
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

beforeAll(async () => {
  server = createServer((request, response) => {
    const etag = `"${published.body.length}"`;
    if (request.headers['if-none-match']) conditional++;
    const isKnown = published.etag && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : published.status, published.etag ? { etag } : {});
    response.end(isKnown ? undefined : published.body);
  });
  address = await listen(server);
  own = createOwnTerritory();
  motu = await startApp({ MOTU_TERRITORY: own.folder, MOTU_UPSTREAMS: new URL(address).host });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  own.remove();
  await closed(server);
  rmSync(folder, { recursive: true, force: true });
});

async function importHuts(): Promise<string> {
  const { geopackage } = motu.territory.current().files;
  const file = writeCollection(folder, 'refuges.geojson', HUTS);
  await importCouche({ ...NO_OPTIONS, file, geopackage, postgisUrl: null, state: motu.state, slug: 'refuges' });
  await motu.territory.renew();
  await motu.refreshLayers();
  return (await motu.state.layers.all()).find(({ slug }) => slug === 'refuges')?.id ?? '';
}

const SAID = { table: null, projection: null, encoding: null, columnX: null, columnY: null };
const refresh = (layer: string, url: string): ScheduleInput => ({
  ...{ name: 'Refuges', kind: 'data', backup: null, cache: null, enabled: true },
  data: { layer, url, ...SAID },
  recurrence: { every: 'week', hours: 6, weekday: 1, day: 1, at: '02:30' },
});

async function run(id: string): Promise<ScheduleRun> {
  expect((await admin.post(`/api/planifications/${id}/executions`)).statusCode).toBe(202);
  for (;;) {
    const [last] = await admin.read<ScheduleRun[]>(`/api/planifications/${id}/executions`);
    if (last && last.state !== 'running') return last;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('ADM-20 ADM-15 the data of a layer are read again from their address: a version when they changed or others were put in their place, none when they are the same', async () => {
  const layer = await importHuts();
  const versions = () => admin.read<DataVersion[]>(`/api/layers/${layer}/donnees`);
  // A form takes https alone; the server of this test has none.
  const id = 'refuges';
  await motu.state.schedules.add({ ...refresh(layer, `${address}/refuges.geojson`), id, version: 1 });
  await motu.state.schedules.setNext(id, new Date('2030-01-01'));

  published.body = collection([...HUTS, hut('Gîte', -149.7)]);
  expect(await run(id)).toMatchObject({
    state: 'done',
    message: 'Données de «\u00a0Refuges\u00a0» remplacées\u00a0: 3\u00a0objets.',
  });
  expect((await versions()).map(({ objects, isCurrent }) => [objects, isCurrent])).toEqual([
    [3, true],
    [2, false],
  ]);
  const same = { state: 'done', message: 'Contenu inchangé\u00a0: aucune version n’a été ajoutée.' };
  expect(await run(id)).toMatchObject(same);
  expect(conditional).toBe(1);
  published.etag = false;
  expect(await run(id)).toMatchObject(same);
  expect(await versions()).toHaveLength(2);

  // Someone put the former data back: what is published counts as new again.
  const [, older] = await versions();
  const { version } = await admin.read<{ version: number }>(`/api/layers/${layer}`);
  await admin.post(`/api/layers/${layer}/donnees/${older?.id}/retablissement`, { version });
  published.etag = true;
  expect((await run(id)).message).toMatch(/^Données de .* remplacées/);
  expect((await versions())[0]).toMatchObject({ objects: 3, isCurrent: true });
  const kept = (await versions()).length;

  published.body = 'plus rien';
  expect(await run(id)).toMatchObject({ state: 'failed' });
  published.status = 404;
  const failed = await run(id);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.message).toMatch(/^Le serveur/);
  expect(await versions()).toHaveLength(kept);
});

test('ADM-20 (ADM-23) an address that is not https, or of a server that is not listed, is refused beside its field', async () => {
  const [layer] = (await motu.state.layers.all()).filter(({ slug }) => slug === 'refuges');
  for (const url of [`${address}/refuges.geojson`, 'https://ailleurs.exemple.pf/refuges.geojson', 'refuges']) {
    const answer = await admin.post('/api/planifications', refresh(layer?.id ?? '', url));
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['data.url']]);
  }
});
