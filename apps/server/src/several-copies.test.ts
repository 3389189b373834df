import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MapContext, StoredLayer, StoredNote, StoredSettings, Task } from '@motu/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './testing/accounts.ts';
import { chunkFigures, watchChunks } from './testing/chunk-watch.ts';
import { type Call, CUT, describePhase, hashOf, startLoad } from './testing/load.ts';
import { type Nginx, startNginx } from './testing/nginx.ts';
import { type RunningStore, startObjectStore } from './testing/object-store.ts';
import { tableLayer } from './testing/postgis.ts';
import { type Cluster, createDatabase, freePort, startPostgres } from './testing/postgres-cluster.ts';
import {
  callerOf,
  isSignedIn,
  type ServerProcess,
  sendOver,
  signInOver,
  startServer,
} from './testing/server-process.ts';
import { addressesOf } from './testing/tile-addresses.ts';

const COPIES = 3;
/** As long as a machine takes to start again. */
const AWAY_MS = 20_000;
/** Half of what a chunk is held for: whoever is heard of more often than that loses nothing, on a busy machine too. */
const HELD_MS = 15_000;
const SLOW_MS = 1500;
/** Clients that read, by what they read. */
const READERS = { tile: 3, context: 1 };
/** Papeete and around, at a zoom that everyone looks at. */
const SEEN = { level: 13, row: 4888, column: 1380, span: 8 };
const SEED = {
  ...{ kind: 'seed', layer: 'fond-de-carte', grid: 'EPSG:4326', format: 'image/webp', scale: 1, place: null },
  ...{ minZoom: 13, maxZoom: 16 },
};
/** Papeete, Punaauia, Taravao and Uturoa. */
const TOWNS = [
  [-149.59, -17.55, -149.54, -17.52],
  [-149.62, -17.65, -149.58, -17.61],
  [-149.33, -17.75, -149.29, -17.71],
  [-151.46, -16.75, -151.42, -16.71],
] as const;

let folder: string;
let cluster: Cluster;
let databaseUrl: string;
let store: RunningStore;
let nginx: Nginx;
let env: NodeJS.ProcessEnv;
const ports: number[] = [];
const copies: ServerProcess[] = [];

const say = (text: string) => process.stdout.write(`${text}\n`);

async function startCopy(index: number): Promise<ServerProcess> {
  return startServer({ ...env, PORT: String(ports[index]), MOTU_DATA: join(folder, `copy-${index}`) });
}

async function query<T extends object>(text: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-copies-'));
  cluster = await startPostgres();
  databaseUrl = await createDatabase(cluster.url);
  await query('CREATE EXTENSION postgis');
  store = await startObjectStore();
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ limits: { requestsPerMinute: 1_000_000, writesPerMinute: 100_000 } }));
  env = {
    DATABASE_URL: databaseUrl,
    MOTU_DATABASE_CONNECTIONS: '4',
    MOTU_ADMIN_PASSWORD: PASSWORD,
    MOTU_TRUST_PROXY: 'loopback',
    MOTU_CONFIG: config,
    ...store.env,
  };
  for (let index = 0; index < COPIES; index++) ports.push(await freePort());
  // All at once: one makes the tables and the first content, the others wait.
  copies.push(...(await Promise.all(ports.map((_, index) => startCopy(index)))));
  nginx = await startNginx(ports);
}, 180_000);
afterAll(async () => {
  for (const { child } of copies) child.kill('SIGKILL');
  for (const { ended } of copies) await ended;
  await nginx?.stop();
  await store?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-05 copies show the same maps, and what one is told all know', async () => {
  const [first, ...others] = copies.map(({ url }) => url);
  if (!first) throw new Error('There is a copy.');
  const contexts = await Promise.all(
    copies.map(async ({ url }) => (await fetch(`${url}/api/contexts/default`)).text()),
  );
  expect(new Set(contexts).size).toBe(1);

  const cookie = await signInOver(first, 'admin', PASSWORD);
  if (!cookie) throw new Error('The administrator is not let in.');
  // One session, one count of failures for all.
  for (const url of others) expect(await isSignedIn(url, cookie)).toBe(true);
  for (let attempt = 0; attempt < 10; attempt++) await failAt(copies[attempt % COPIES]?.url ?? '');
  expect(await failAt(first)).toBe(429);
  const call = callerOf(cookie);
  const { layers } = await call<{ layers: { id: string; slug: string }[] }>(first, 'GET', '/api/layers?limit=100');
  const { id } = layers.find(({ slug }) => slug === 'communes') ?? { id: '' };
  const { content } = await call<{ content: StoredLayer }>(first, 'GET', `/api/layers/${id}`);
  // Each copy has written its capabilities, and keeps them for a minute.
  const capabilities = async (url: string) =>
    (await fetch(`${url}/api/wmts?service=WMTS&request=GetCapabilities`)).text();
  for (const url of others) expect(await capabilities(url)).not.toContain('Communes du fenua');
  const { id: _, drawn: _drawn, ...layer } = { ...content, name: 'Communes du fenua' };
  await call(first, 'PUT', `/api/layers/${id}`, layer);
  const saved = performance.now();
  for (const url of others) await expect.poll(() => capabilities(url), { interval: 20 }).toContain('Communes du fenua');
  say(`a layer that one copy changed is in the capabilities of all after ${Math.round(performance.now() - saved)} ms`);

  // It is the database that tells, and nothing else: a change that it is kept from telling is seen by nobody, until it is told.
  await query('ALTER TABLE layer DISABLE TRIGGER USER');
  const { content: renamed } = await call<{ content: StoredLayer }>(first, 'GET', `/api/layers/${id}`);
  const { id: _id, drawn: _kind, ...untold } = { ...renamed, name: 'Communes des îles' };
  await call(first, 'PUT', `/api/layers/${id}`, untold);
  await query('ALTER TABLE layer ENABLE TRIGGER USER');
  for (const url of others) expect(await capabilities(url)).toContain('Communes du fenua');
  await query(`SELECT pg_notify('motu', 'layer')`);
  for (const url of others) await expect.poll(() => capabilities(url), { interval: 20 }).toContain('Communes des îles');
});

test('OPS-05 a setting that one copy has saved is what the next call to any other reads', async () => {
  const [first, ...others] = copies.map(({ url }) => url);
  if (!first) throw new Error('There is a copy.');
  const call = callerOf((await signInOver(first, 'admin', PASSWORD)) ?? '');
  const { content } = await call<{ content: StoredSettings }>(first, 'GET', '/api/admin/settings');
  const { configured: _, ...fields } = content;
  await call(first, 'PUT', '/api/settings', { ...fields, warning_message: 'Maintenance samedi' });
  for (const url of others) expect(await (await fetch(`${url}/api/settings`)).text()).toContain('Maintenance samedi');
});

test('OPS-05 (FLT-02) a copy dies, the store of tiles fails, the database is away for 20 s: no wrong answer, no lost write, no tile made twice', async () => {
  const { url } = nginx;
  const cookie = (await signInOver(url, 'admin', PASSWORD)) ?? '';
  const call = callerOf(cookie);
  await watchChunks(query);

  const context = (await (await fetch(`${url}/api/contexts/default`)).json()) as MapContext;
  const [template = ''] = context.layers['fond-de-carte']?.sourceOptions.urls ?? [];
  const tiles = [...addressesOf(template, SEEN), ...(await addTable(call))];
  const seen = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const acknowledged: string[] = [];
  const sent: string[] = [];
  const expected = JSON.stringify(context);
  let turn = 0;

  const readTile = (): Call => {
    const address = tiles[turn++ % tiles.length] ?? '';
    return {
      kind: 'tile',
      async send() {
        const answer = await fetch(url + address, { signal: AbortSignal.timeout(30_000) });
        const body = await answer.arrayBuffer();
        if (answer.ok) seen.set(address, (seen.get(address) ?? new Set()).add(hashOf(body)));
        return answer.status;
      },
    };
  };
  const readContext = (): Call => ({
    kind: 'context',
    async send() {
      const answer = await fetch(`${url}/api/contexts/default`, { signal: AbortSignal.timeout(30_000) });
      const body = await answer.text();
      if (answer.ok && body !== expected) wrong.push(body.slice(0, 200));
      return answer.status;
    },
  });
  const write = (): Call => ({
    kind: 'write',
    async send() {
      const content = `Note ${sent.length}`;
      sent.push(content);
      const note = { content, order: 1, published: false };
      const answer = await sendOver(url, cookie, 'POST', '/api/release-notes', note);
      const { content: stored } = (await answer.json().catch(() => ({}))) as { content?: StoredNote };
      if (answer.status === 201 && stored?.content === content) acknowledged.push(content);
      else if (answer.ok) wrong.push(`${answer.status} for ${content}`);
      return answer.status;
    },
  });
  // What everyone looks at has been looked at.
  for (const copy of copies) for (const address of tiles) await (await fetch(copy.url + address)).arrayBuffer();
  const readers = [...Array(READERS.tile).fill(readTile), ...Array(READERS.context).fill(readContext)];
  const load = startLoad([...readers, write, write], 25);
  const tasks: Task[] = [];
  const seed = async (extent: readonly number[]) =>
    tasks.push((await call<{ content: Task }>(url, 'POST', '/api/tasks', { ...SEED, extent })).content);
  /** Whatever happens has lasted long enough for every kind of client to have met it many times. */
  const felt = () => load.untilAnswered(30, ['tile', 'context', 'write']);
  /** There is always something to seed while something fails. */
  async function during(what: string, extent: readonly number[], fail: () => Promise<void>): Promise<void> {
    await seed(extent);
    load.begin(what);
    await fail();
  }

  await seed(TOWNS[0]);
  await felt();
  await during('a copy is killed', TOWNS[1], async () => {
    const [dead] = copies.splice(COPIES - 1, 1);
    dead?.child.kill('SIGKILL');
    await dead?.ended;
    await felt();
    copies.push(await startCopy(COPIES - 1));
  });
  await during('the store is slow, then refuses', TOWNS[2], async () => {
    store.link.delayMs = SLOW_MS;
    store.link.manner = 'slow';
    await felt();
    store.link.manner = 'refusing';
    await felt();
    store.link.manner = 'well';
  });
  await during('the database is away', TOWNS[3], async () => {
    await cluster.halt();
    await delay(AWAY_MS);
    await cluster.restart();
  });
  load.begin('all is back');
  const read = async ({ id }: Task) => (await call<{ content: Task }>(url, 'GET', `/api/tasks/${id}`)).content;
  for (const task of tasks) {
    const stateNow = () => read(task).then(({ state }) => state, String);
    await expect.poll(stateNow, { timeout: 100_000, interval: 500 }).toBe('done');
  }
  await load.stop();
  say(load.phases.map(describePhase).join('\n'));

  expect(wrong).toEqual([]);
  expect([...seen].filter(([, bodies]) => bodies.size > 1)).toEqual([]);
  expect(seen.size).toBe(tiles.length);
  const { content: notes } = await call<{ content: StoredNote[] }>(url, 'GET', '/api/release-notes');
  const kept = notes.map(({ content }) => content).filter((content) => content.startsWith('Note '));
  expect(new Set(kept).size).toBe(kept.length);
  expect(acknowledged.filter((content) => !kept.includes(content))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(50);
  const statuses = new Set(
    load.phases.flatMap(({ answers }) => [...answers.values()].flatMap((counts) => [...counts.keys()])),
  );
  expect([...statuses].filter((status) => ![CUT, 200, 201, 502, 503, 504].includes(status))).toEqual([]);
  // Visitors notice neither: what they read comes from another copy, or from memory. Only what a copy was sending when it died is cut:
  // what each client had under way, at most.
  for (const { name, answers } of load.phases) {
    for (const [kind, clients] of Object.entries(READERS)) {
      const counts = answers.get(kind) ?? new Map();
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const refused = all - (counts.get(200) ?? 0);
      expect(refused, `${kind}, ${name}`).toBeLessThanOrEqual(Math.max(clients, 0.03 * all));
    }
  }

  for (const task of tasks) expect(await read(task)).toMatchObject({ finished: task.total, failed: 0, remaining: 0 });
  const total = tasks.reduce((sum, task) => sum + task.total, 0);
  const { taken, twice, owners } = await chunkFigures(query);
  say(`${total} tiles seeded in ${taken} chunks by ${owners} copies, ${twice.length} of them taken over`);
  expect(owners).toBeGreaterThan(1);
  expect(twice.filter(({ apart }) => apart < HELD_MS)).toEqual([]);
  for (const { output } of copies) expect(output.stdout).not.toContain('unexpected error');
}, 400_000);

/** A layer of a table of PostGIS, and the addresses of its tiles, as other clients than the page ask for them. */
async function addTable(call: ReturnType<typeof callerOf>): Promise<string[]> {
  await query(`CREATE TABLE parcelle AS SELECT i AS id, ST_MakeEnvelope(-149.6 + i * 0.002, -17.58, -149.599 + i * 0.002, -17.5, 4326)
    ::geometry(Polygon, 4326) AS geom FROM generate_series(1, 60) AS i`);
  await query('CREATE INDEX ON parcelle USING gist (geom)');
  await call(nginx.url, 'POST', '/api/layers', tableLayer('parcelles', 'parcelle'));
  const { level, row, column } = SEEN;
  const addresses = [0, 1, 2, 3].map(
    (i) => `/api/wmts/1.0.0/parcelles/default/EPSG:4326/${level}/${row + 4}/${column + 2 + i}.png`,
  );
  for (const { url } of copies) {
    const statusOf = async () => (await fetch(url + addresses[0])).status;
    await expect.poll(statusOf).toBe(200);
  }
  return addresses;
}

/** A wrong password, from an address of its own. */
async function failAt(url: string): Promise<number> {
  const token = await fetch(`${url}/api/token`);
  const { headerName, token: value } = (await token.json()) as { headerName: string; token: string };
  const cookie = token.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const headers = { 'content-type': 'application/json', cookie, [headerName]: value, 'x-forwarded-for': '203.0.113.5' };
  const body = JSON.stringify({ username: 'hina', password: 'ce n’est pas lui' });
  return (await fetch(`${url}/api/auth`, { method: 'POST', headers, body })).status;
}
