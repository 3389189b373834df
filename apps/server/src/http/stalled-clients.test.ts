import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepTile } from '../headers/tile-headers.ts';
import { createTilePrelude, serveAfter } from './prelude.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createVisitorReader } from './visitor.ts';

const TILE = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';
/** More than the system takes for a client that reads nothing. */
const BODY = Buffer.alloc(32 * 1024 ** 2, 'x');
const STALLED_MS = 4000;

let app: FastifyInstance;
let asked = 0;
const clients: Socket[] = [];

beforeAll(async () => {
  app = await serve({ stalledMs: STALLED_MS, waitingBytes: Number.POSITIVE_INFINITY, pressedMs: STALLED_MS });
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await app.close();
});

async function serve(patience: Parameters<typeof serveAfter>[1]): Promise<FastifyInstance> {
  const limiter = createRateLimiter({ requestsPerMinute: 100_000, writesPerMinute: 1 });
  const visitor = createVisitorReader({ trustProxy: false, publicUrl: null });
  const kept = keepTile({ id: 'a', slug: 'batiments', version: '1' }, 'png8', BODY);
  const log = fastify().log;
  const prelude = createTilePrelude({ cache: { find: () => kept }, limiter, visitor, log });
  const made = fastify({ serverFactory: serveAfter([prelude], patience) });
  made.get('/carte', async (_request, reply) => {
    asked++;
    return reply.type('image/png').send(BODY);
  });
  made.get('/nombre', async () => `n°${++asked}.`);
  made.get('/lente', () => new Promise((resolve) => setTimeout(() => resolve('prête'), 2 * STALLED_MS)));
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}

async function ask(to: FastifyInstance, path: string, times = 1): Promise<Socket> {
  const client = connect((to.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  clients.push(client);
  await once(client, 'connect');
  client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
  return client.pause();
}

const connections = (to: FastifyInstance) =>
  new Promise<number>((resolve) => to.server.getConnections((_error, count) => resolve(count)));

const until = (to: FastifyInstance, count: number) =>
  vi.waitUntil(async () => (await connections(to)) === count, { timeout: 90_000, interval: 50 });

/** Takes a fortieth of the body every twentieth of the time that a client may take nothing: steadily, and for longer than that. */
async function readSlowly(client: Socket): Promise<number> {
  let taken = 0;
  let turn = 0;
  client.on('data', (part) => {
    taken += part.length;
    if (taken >= (turn * BODY.length) / 40) client.pause();
  });
  while (taken < BODY.length && !client.destroyed) {
    await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 20));
    turn++;
    client.resume();
  }
  return taken;
}

test('OPS-02 (FLT-10) clients that ask for tiles and maps and never read are closed; one that reads slowly, and one whose answer is long in the making, get all of it', async () => {
  for (let i = 0; i < 10; i++) await ask(app, i % 2 === 0 ? TILE : '/carte');
  const reader = await ask(app, TILE);
  const patient = await ask(app, '/lente');
  expect(await connections(app)).toBe(12);
  const [taken, [answer]] = await Promise.all([readSlowly(reader), once(patient.resume(), 'data')]);
  expect(taken).toBeGreaterThanOrEqual(BODY.length);
  expect(String(answer)).toContain('prête');
  await until(app, 2);
});

test('OPS-02 (FLT-10) when much waits for clients that take nothing, they are closed long before their time', async () => {
  const pressed = await serve({ stalledMs: 3_600_000, waitingBytes: 3.5 * BODY.length, pressedMs: 100 });
  for (let i = 0; i < 6; i++) await ask(pressed, '/carte');
  await until(pressed, 3);
  await pressed.close();
});

test('OPS-02 (FLT-10) a client that asks many times without reading is closed, and no more than the first answer is made for it', async () => {
  const before = await connections(app);
  await ask(app, '/carte', 500);
  await until(app, before);
  expect(asked).toBe(1);
});

test('OPS-02 who asks several times on one connection gets each answer, in the order of asking', async () => {
  const client = await ask(app, '/nombre', 20);
  const text: string[] = [];
  client.on('data', (part) => text.push(String(part))).resume();
  await expect.poll(() => text.join('').split('n°').length).toBe(21);
  expect([...text.join('').matchAll(/n°(\d+)/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});
