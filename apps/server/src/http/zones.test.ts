import { get as httpGet } from 'node:http';
import { openZone, type ZoneAnswers } from '@motu/answers';
import { AppError, type LonLat } from '@motu/core';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZoneDataSources } from '../domain/zone-data.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { handleProblems } from './problem.ts';
import { zones } from './zones.ts';

const BBOX = '-149.95,-17.62,-149.72,-17.45';
const LAYERS = 'toponymes,communes,altitude,pente,routes,batiments,recifs,inconnue';
/** Paopao, on the shore of Cook's Bay; Haʻapiti, on the other side of the island. */
const PAOPAO: LonLat = [-149.8205, -17.5085];
const HAAPITI: LonLat = [-149.8683, -17.5627];

let motu: TestApp;
let zone: ZoneAnswers;
let size = 0;
beforeAll(async () => {
  motu = await startApp();
  const read = () => motu.app.inject(`/api/zones/donnees?bbox=${BBOX}&layers=${LAYERS}`);
  let response = await read();
  // A machine with much else to do gives the first one up while the roads are being made.
  while (response.statusCode === 503) response = await read();
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/octet-stream');
  size = response.rawPayload.byteLength;
  const opened = openZone(new Uint8Array(response.rawPayload).buffer);
  if (!opened) throw new Error('The zone cannot be read.');
  zone = opened;
});
afterAll(() => motu.close());

const get = async (address: string) => (await motu.app.inject(address)).json();

test('OFF-06 a zone is of a size that a phone can fetch', () => {
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(12_000_000);
});

test('OFF-06 in its zone the search finds what the server finds, completes as it does, and knows nothing outside', async () => {
  const centre: LonLat = [-149.83, -17.53];
  const online = await get(`/api/recherche/complete?q=paop&center=${centre}`);
  const suggestions = online.content.hits.hits.map(({ _source }: { _source: { resultat_titre: string } }) => _source);
  expect((await zone.complete('paop', centre))[0]).toEqual(suggestions[0]);
  const question = { page: 0, limit: 5, classe: null, commune: null, ile: null, extent: null, centre };
  const [first] = (await get(`/api/recherche?q=haapiti&limit=5&center=${centre}`)).content;
  expect((await zone.find({ ...question, text: 'haapiti' })).content[0]).toEqual(first);
  const rangiroa = (await zone.find({ ...question, text: 'rangiroa' })).content;
  expect(rangiroa.map(({ titre }) => titre)).not.toContain('Rangiroa');
});

test('OFF-06 a point has the names, the island, the maps, the altitude and the slope that the server gives', async () => {
  const [x, y] = HAAPITI;
  expect(await zone.names(HAAPITI)).toEqual((await get(`/api/info-toponyme?x=${x}&y=${y}`)).content);
  expect((await zone.islands(HAAPITI))[0]).toEqual((await get(`/api/ile-proche?x=${x}&y=${y}`)).content[0]);
  const maps = await zone.maps(HAAPITI);
  expect((await get(`/api/info-carto?x=${x}&y=${y}`)).content).toEqual(expect.arrayContaining(maps));
  expect(maps.map(({ nom }) => nom)).toContain('Fond de carte');
  const { write } = createBrowser(motu.app);
  const geometry = { type: 'LineString', coordinates: [PAOPAO, [-149.83, -17.53], HAAPITI] };
  const online = await write('POST', '/api/altitude', { geometry, samples: 50 });
  expect(online.statusCode).toBe(200);
  expect(await zone.altitudes({ geometry, samples: 50 } as never)).toEqual(online.json());
});

test('OFF-06 a route costs and reads as the server’s', async () => {
  for (const type of ['voiture', 'pieton']) {
    const address = `/api/itineraire?x1=${PAOPAO[0]}&y1=${PAOPAO[1]}&x2=${HAAPITI[0]}&y2=${HAAPITI[1]}&portail=false&typeTrajet=${type}`;
    const online = await get(address);
    expect(online.features.length).toBeGreaterThan(0);
    expect(await zone.route({ from: PAOPAO, to: HAAPITI, avoidGates: false, type })).toEqual(online);
  }
  await expect(
    zone.route({ from: PAOPAO, to: [-149.57, -17.54], avoidGates: false, type: 'voiture' }),
  ).rejects.toThrow();
});

test('OFF-06 layers say at a point what the map service says; one that cannot says that it needs a connection', async () => {
  const resolution = 0.0001;
  const [lon, lat] = HAAPITI;
  for (const slug of ['communes', 'altitude', 'pente', 'batiments', 'toponymes']) {
    const half = (101 * resolution) / 2;
    const bbox = [lat - half, lon - half, lat + half, lon + half].join(',');
    const online = await get(
      `/api/wms?service=WMS&version=1.3.0&request=GetFeatureInfo&crs=EPSG:4326&styles=&format=image/png&bbox=${bbox}&width=101&height=101&i=50&j=50&layers=${slug}&query_layers=${slug}&info_format=application/json&feature_count=20`,
    );
    const offline = (await zone.layer(slug, HAAPITI, resolution, 20)) as typeof online;
    const told = ({ features }: typeof online) =>
      features.map(({ id, properties }: { id: string; properties: object }) => ({ id, properties }));
    expect(told(offline), slug).toEqual(told(online));
  }
  expect((await get('/api/layers?limit=100')).totalElements).toBeGreaterThan(0);
  await expect(zone.layer('recifs', HAAPITI, resolution, 20)).rejects.toThrow('demandent une connexion');
  await expect(zone.layer('inconnue', HAAPITI, resolution, 20)).rejects.toThrow('demandent une connexion');
});

test('OFF-06 the whole world is answered as a small zone is, without its relief, one after the other for whoever asks for it again and again', async () => {
  const world = '/api/zones/donnees?bbox=-180,-90,180,90&layers=altitude,batiments';
  const asked = [world, world, world, world, world];
  const answers = await Promise.all(asked.map((address) => motu.app.inject(address)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 503]);
  const one = answers.find(({ statusCode }) => statusCode === 200);
  expect(one?.rawPayload.byteLength).toBeLessThan(12_000_000);
  const large = openZone(new Uint8Array(one?.rawPayload ?? []).buffer);
  expect((await large?.complete('paop', HAAPITI))?.length).toBeGreaterThan(0);
  await expect(large?.layer('altitude', HAAPITI, 0.0001, 20)).rejects.toThrow('demandent une connexion');
  expect((await motu.app.inject(`/api/zones/donnees?bbox=${BBOX}`)).statusCode).toBe(200);
});

/** A server of zones alone, whose first step takes until `goOn`; `steps` tells what was read. */
async function slowZones(deadlineMs?: number) {
  const { promise: read, resolve: goOn } = Promise.withResolvers<never[]>();
  const steps: string[] = [];
  const step = (name: string, found: Promise<never[]>) => {
    steps.push(name);
    return found;
  };
  const sources = {
    engine: { reliefPieces: async () => [] },
    layers: { all: () => step('layers', read) },
    features: { features: ({ table }: { table: string }) => step(table, Promise.resolve([])) },
    routes: { router: () => Promise.reject(new Error('No roads here.')) },
    search: { seenBy: () => ({ current: () => Promise.reject(new AppError('not-found', 'Assez loin.')) }) },
  } as unknown as ZoneDataSources;
  const app = fastify();
  handleProblems(app);
  let closed = 0;
  app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', () => closed++));
  await app.register(zones, { ...sources, ...(deadlineMs !== undefined && { deadlineMs }) });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/zones/donnees?bbox=${BBOX}`;
  const ask = (localAddress = '127.0.0.1', signal?: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      httpGet(url, { localAddress, agent: false, ...(signal && { signal }) }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      }).on('error', reject);
    });
  return { steps, goOn: () => goOn([]), ask, closed: () => closed, close: () => app.close() };
}

test('OFF-06 a zone whose client has left is given up: nothing more is read for it, and another takes its place', async () => {
  const { steps, goOn, ask, closed, close } = await slowZones();
  const leaving = new AbortController();
  const left = [1, 2].map((i) => ask(`127.0.0.${i}`, leaving.signal).catch(() => 'left'));
  await expect.poll(() => steps).toEqual(['layers', 'layers']);
  const next = ask('127.0.0.3');
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  await expect.poll(closed).toBe(2);
  goOn();
  expect(await next).toBe(404);
  expect(steps.filter((name) => name !== 'layers')).toEqual(['terre', 'commune', 'couverture']);
  await close();
});

test('OFF-06 (TILE-04) whoever asks for zones over many sockets has one made at a time: another address does not wait for his', async () => {
  const { steps, goOn, ask, close } = await slowZones();
  const his = [1, 2, 3].map(() => ask('127.0.0.2'));
  await expect.poll(() => steps).toEqual(['layers']);
  const other = ask('127.0.0.1');
  await expect.poll(() => steps).toEqual(['layers', 'layers']);
  goOn();
  expect(await other).toBe(404);
  expect(await Promise.all(his)).toEqual([404, 404, 404]);
  await close();
});

test('OFF-06 a zone that is not there by its deadline is given up: nothing more is read for it, and its client may try again', async () => {
  const deadlineMs = 50;
  const { steps, goOn, ask, close } = await slowZones(deadlineMs);
  const asked = ask();
  const deadline = AbortSignal.timeout(2 * deadlineMs);
  await expect.poll(() => steps).toEqual(['layers']);
  await expect.poll(() => deadline.aborted).toBe(true);
  goOn();
  expect(await asked).toBe(503);
  expect(steps).toEqual(['layers']);
  await close();
});

test('OFF-06 what is not a zone is not read, and a bad extent is refused', async () => {
  expect(openZone(new ArrayBuffer(4))).toBeNull();
  expect(openZone(new TextEncoder().encode('<!doctype html><title>Erreur</title>').buffer as ArrayBuffer)).toBeNull();
  for (const bbox of ['', '1,2,3', '10,10,0,0', '0,0,400,10', 'a,b,c,d']) {
    expect((await motu.app.inject(`/api/zones/donnees?bbox=${bbox}`)).statusCode, bbox).toBe(400);
  }
  expect((await motu.app.inject(`/api/zones/donnees?bbox=${BBOX}&layers=../x`)).statusCode).toBe(400);
});
