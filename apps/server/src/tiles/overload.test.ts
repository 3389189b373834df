import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Engine } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { type FastifyInstance, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { VISITOR } from '../domain/access/visibility.ts';
import { toLayer } from '../domain/default-content/create.ts';
import type { TileCache } from '../domain/tiles.ts';
import { createTilePrelude, serveAfter } from '../http/prelude.ts';
import { handleProblems } from '../http/problem.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { createVisitorReader } from '../http/visitor.ts';
import { mapServices } from '../ows/map-services.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { nobodysSite } from '../testing/site.ts';
import '../testing/provided.ts';
import { createOutsideMaps } from '../upstream/outside-maps.ts';
import { createUpstreams } from '../upstream/upstreams.ts';
import { createFileStorage } from './file-storage.ts';
import { createTileCache } from './tile-cache.ts';

/** As little drawing as can be overloaded in a moment; in time for what waits on a machine with much else to do. */
const ENGINE = { workers: 1, queue: 30, deadlineMs: 60_000 };
/** Tiles asked at once: more than twice what waits and is drawn. */
const ASKED = 80;
/** Of so many addresses, none of which asks for more than its share. */
const ADDRESSES = 4;
const VISITOR_ADDRESS = '127.0.0.1';
const FLOODING_ADDRESS = '127.0.0.2';

const folder = mkdtempSync(join(tmpdir(), 'motu-overload-'));
let engine: Engine;
let cache: TileCache;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, ...ENGINE });
  const log = pino({ enabled: false });
  const layerOf = (slug: string) => ({ id: slug, slug, version: 'a' });
  cache = createTileCache({ engine, layerOf, storage: createFileStorage({ folder, log }), log });
  const limiter = createRateLimiter({ requestsPerMinute: 1_000_000, writesPerMinute: 1 });
  const visitor = createVisitorReader({ trustProxy: false, publicUrl: null });
  app = fastify({ serverFactory: serveAfter([createTilePrelude({ cache, limiter, visitor, log })]) });
  handleProblems(app);
  const layers = { all: async () => CATALOGUE.map((drawing) => toLayer(drawing, [])) };
  app.decorate('reads', { add() {} });
  app.decorateRequest('viewer', { getter: () => VISITOR });
  await app.register(mapServices, {
    engine,
    outside: createOutsideMaps(createUpstreams({ environment: [], log }), engine),
    cache,
    layers,
    publicUrl: null,
    provider: async () => ({ name: 'Motu', supportEmail: null }),
    site: nobodysSite,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await engine.close();
  await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An answer to one of the addresses of this machine. */
function askFrom(localAddress: string, path: string): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url + path, { localAddress, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response.resume();
      const [retryAfterS, type] = [Number(headers['retry-after']), headers['content-type']];
      response.on('end', () => resolve({ status, retryAfterS, type, ms: performance.now() - startedAt }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

type Answer = { status: number; retryAfterS: number; type: string | undefined; ms: number };

/** A block of the base map around Papeete, the nth towards the east. */
const askBlock = (from: string, block: number, level = 13, row = 4894) =>
  askFrom(from, `/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/${level}/${row}/${1385 + block * 4}.png`);

const ask = (block: number) => askBlock(VISITOR_ADDRESS, block);

test('TILE-04 overloaded, what cannot be drawn is told to come back, in time, and kept tiles still flow', async () => {
  expect((await ask(0)).status).toBe(200); // kept from here on
  let isOver = false;
  const floods = Array.from({ length: ASKED }, (_, i) => askBlock(`127.0.0.${2 + (i % ADDRESSES)}`, i + 1));
  const flood = Promise.all(floods).finally(() => {
    isOver = true;
  });
  const kept: Awaited<ReturnType<typeof ask>>[] = [];
  while (!isOver) kept.push(await ask(0));
  const answers = await flood;

  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(ASKED / 2);
  expect(answers.filter(({ status }) => status === 200).length).toBe(ASKED - refused.length);
  for (const { retryAfterS, type } of refused) {
    expect(retryAfterS).toBeGreaterThan(0);
    expect(type).toContain('xml');
  }
  // A kept tile costs nothing: what it waits for is the machine.
  const slowest = (all: typeof kept) => Math.max(...all.map(({ ms }) => ms));
  expect(slowest(answers)).toBeLessThan(ENGINE.deadlineMs + 2000 + slowest(kept));
  expect(kept.length).toBeGreaterThan(10);
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]));

  // Back to normal at once: nothing that was refused still holds a place.
  await expect.poll(async () => (await ask(ASKED + 1)).status).toBe(200);
});

/** One more large map for a visitor at this address of the machine. */
async function askMap(from: string, i: number): Promise<number> {
  const box = `-17.8,${-149.7 + i / 1000},-17.3,${-149.2 + i / 1000}`;
  const query = 'SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=fond-de-carte&STYLES=&CRS=EPSG:4326&FORMAT=image/png';
  return (await askFrom(from, `/api/wms?${query}&BBOX=${box}&WIDTH=1000&HEIGHT=1000`)).status;
}

test('TILE-04 forty sockets of one address with new tiles leave a new tile of another address its turn', async () => {
  let drawn = 0;
  const flood = Array.from({ length: 40 }, async (_, i) => {
    const { status } = await askBlock(FLOODING_ADDRESS, i, 13, 4902);
    if (status === 200) drawn++;
    return status;
  });
  const settled = Promise.allSettled(flood);
  await expect.poll(() => engine.load().waiting).toBeGreaterThan(10);
  expect((await askBlock(VISITOR_ADDRESS, 0, 12, 2446)).status).toBe(200);
  expect(drawn).toBeLessThan(30);
  expect(await settled).toEqual(Array(40).fill({ status: 'fulfilled', value: 200 }));
}, 300_000);

test('TILE-04 forty sockets of one address with large maps leave a new tile and a map of another address their turn', async () => {
  // Those that were drawn: others may have been told to come back meanwhile, on a slow machine.
  let drawn = 0;
  const flood = Array.from({ length: 40 }, async (_, i) => {
    const status = await askMap(FLOODING_ADDRESS, i);
    if (status === 200) drawn++;
    return status;
  });
  const settled = Promise.allSettled(flood);
  await expect.poll(() => engine.load().running).toBe(1);
  const tile = await fetch(`${url}/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/12/2450/695.png`);
  expect(tile.status).toBe(200);
  expect(drawn).toBeLessThan(10);
  expect(await askMap(VISITOR_ADDRESS, 50)).toBe(200);
  expect(drawn).toBeLessThan(20);
  const answers = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
}, 300_000);
