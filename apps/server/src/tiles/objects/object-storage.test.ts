import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Tile } from '@motu/engine';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningStore, startObjectStore } from '../../testing/object-store.ts';
import { createFileStorage } from '../file-storage.ts';
import type { TileSet, TileStorage } from '../tile-storage.ts';
import { fetchTiles } from './fetch-tiles.ts';
import { ObjectStorage, type ObjectStorageOptions } from './object-storage.ts';
import { checkObjectStore, type ObjectStore, openObjectStore } from './object-store.ts';
import { keyOf } from './tile-keys.ts';

let running: RunningStore;
let client: S3Client;
beforeAll(async () => {
  running = await startObjectStore();
  const { endpoint, keys: credentials } = running;
  client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
});
afterAll(async () => {
  client.destroy();
  await running.stop();
});

let logs: string[];
let prefix: string;
const opened: TileStorage[] = [];
beforeEach(() => {
  logs = [];
  prefix = `${crypto.randomUUID()}/`;
});
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
});

async function open(options: Partial<ObjectStorageOptions> = {}, pageSize = 1000): Promise<TileStorage> {
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) });
  const store: ObjectStore = await openObjectStore(
    { ...running.settings, prefix },
    { pageSize, timesMs: { read: 30_000, write: 30_000 } },
  );
  const storage = new ObjectStorage({ store, log, ...options });
  opened.push(storage);
  return storage;
}

/** What is in the bucket, as another client sees it. */
async function keys(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: running.bucket, Prefix: prefix }));
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length));
}

/** The store dates to the second: from here on it writes a later one than any that it has written. */
async function untilStoreDatesLater(): Promise<void> {
  const where = { Bucket: running.bucket, Key: `${crypto.randomUUID()}` };
  const dateOfNow = async () => {
    await client.send(new PutObjectCommand({ ...where, Body: 'now' }));
    return Number((await client.send(new HeadObjectCommand(where))).LastModified);
  };
  const before = await dateOfNow();
  await expect.poll(dateOfNow, { interval: 20 }).toBeGreaterThan(before);
}

function setOf(layer: Partial<TileSet['layer']> = {}): TileSet {
  return {
    layer: { id: 'layer-1', slug: 'batiments', version: 'a', ...layer },
    grid: 'EPSG:4326',
    scale: 1,
    format: 'png8',
  };
}

const bodyOf = (column: number, row: number) => Buffer.from(`tile ${column} ${row}`);

function tilesOf(column: number, row: number, columns: number, rows: number): Tile[] {
  return Array.from({ length: columns * rows }, (_, i) => {
    const place = { column: column + (i % columns), row: row + Math.floor(i / columns) };
    return { ...place, body: bodyOf(place.column, place.row) };
  });
}

const STRETCH = { level: 13, column: 30, row: 30, columns: 4, rows: 3 };

test('OPS-05 tiles are kept as objects, one each, and read by any copy', async () => {
  const [one, other] = [await open(), await open()];
  await one.write(setOf(), 13, tilesOf(30, 30, 4, 3));
  const body = await other.read(setOf(), { level: 13, column: 31, row: 32 });
  expect(Buffer.from(body ?? [])).toEqual(bodyOf(31, 32));
  expect(await other.read(setOf(), { level: 13, column: 99, row: 32 })).toBeNull();
  expect(await keys()).toHaveLength(12);
  expect(await keys()).toContain(keyOf(setOf(), { level: 13, column: 31, row: 32 }));
});

test('OPS-05 the last one who writes a tile wins', async () => {
  const [one, other] = [await open(), await open()];
  await one.write(setOf(), 13, tilesOf(30, 30, 1, 1));
  await other.write(setOf(), 13, [{ column: 30, row: 30, body: Buffer.from('later') }]);
  await other.write(setOf(), 13, [{ column: 30, row: 30, body: Buffer.from('later') }]);
  expect(String(await one.read(setOf(), { level: 13, column: 30, row: 30 }))).toBe('later');
  expect(await keys()).toHaveLength(1);
});

test('ADM-07 the count is of what is truly there, over folders and beyond edges', async () => {
  const storage = await open();
  await storage.write(setOf(), 13, tilesOf(28, 28, 8, 6));
  expect(await storage.count(setOf(), STRETCH)).toBe(12);
  expect(await storage.count(setOf(), { level: 13, column: 0, row: 0, columns: 2 ** 14, rows: 2 ** 13 })).toBe(48);
  for (const column of [31, 34]) {
    const Key = prefix + keyOf(setOf(), { level: 13, column, row: 31 });
    await client.send(new DeleteObjectCommand({ Bucket: running.bucket, Key }));
  }
  expect(await storage.count(setOf(), STRETCH)).toBe(11);
  const has = await storage.has(setOf(), STRETCH);
  expect(has.map((isThere, i) => (isThere ? null : [30 + (i % 4), 30 + Math.floor(i / 4)])).filter(Boolean)).toEqual([
    [31, 31],
  ]);
});

test('ADM-07 emptying goes by batches, and takes what it is told to', async () => {
  const storage = await open({}, 5);
  await storage.write(setOf(), 13, tilesOf(0, 0, 8, 4));
  await storage.write(setOf({ id: 'layer-2' }), 13, tilesOf(0, 0, 2, 1));
  expect(await storage.remove(setOf(), { level: 13, column: 0, row: 0, columns: 8, rows: 3 })).toBe(24);
  expect(await storage.count(setOf(), { level: 13, column: 0, row: 0, columns: 8, rows: 4 })).toBe(8);
  expect(await storage.countAll('layer-1')).toBe(8);
  expect(await storage.countAll(null)).toBe(10);
  expect(await storage.removeAll('layer-1')).toBe(8);
  expect(await storage.removeAll('layer-1')).toBe(0);
  expect(await keys()).toHaveLength(2);
});

test('ADM-07 a purge takes what was kept before its date', async () => {
  const storage = await open();
  await storage.write(setOf(), 13, tilesOf(0, 0, 3, 1));
  const ago = new Date(Date.now() - 60_000);
  expect(await storage.countAll(null, ago)).toBe(0);
  expect(await storage.removeAll(null, ago)).toBe(0);
  const soon = new Date(Date.now() + 60_000);
  expect(await storage.countAll('layer-1', soon)).toBe(3);
  expect(await storage.removeAll(null, soon)).toBe(3);
});

test('ADM-07 what was kept before a task began is told from what it kept', async () => {
  const storage = await open();
  await storage.write(setOf(), 13, tilesOf(30, 30, 4, 3));
  expect(await storage.count(setOf(), STRETCH, new Date(Date.now() - 10_000))).toBe(12);
  expect(await storage.count(setOf(), STRETCH, new Date(Date.now() + 10_000))).toBe(0);
});

test('TILE-01 another version of a layer has its own tiles, and the old ones go away by themselves', async () => {
  const clock = { at: Date.now() };
  const storage = await open({ sweepAfterMs: 50, now: () => new Date(clock.at) });
  await storage.write(setOf(), 13, tilesOf(0, 0, 3, 1));
  // The store dates to the second.
  clock.at = Date.now() + 5000;
  const next = setOf({ version: 'b' });
  expect(await storage.read(next, { level: 13, column: 0, row: 0 })).toBeNull();
  await storage.write(next, 13, tilesOf(0, 0, 2, 1));
  await expect.poll(keys).toHaveLength(2);
  expect(await storage.countAll('layer-1')).toBe(2);
});

test('OWS-03 a tile of an outside server has its time', async () => {
  const clock = { at: Date.now() };
  const storage = await open({ now: () => new Date(clock.at) });
  const outside = setOf({ maxAgeMs: 60_000 });
  const place = { level: 13, column: 0, row: 0 };
  await storage.write(outside, 13, tilesOf(0, 0, 1, 1));
  expect(await storage.read(outside, place)).not.toBeNull();
  clock.at += 120_000;
  expect(await storage.read(outside, place)).toBeNull();
  expect(await storage.read(outside, place, true)).not.toBeNull();
});

test('TILE-02 a body that is not what was written is not shown', async () => {
  const storage = await open();
  await storage.write(setOf(), 13, tilesOf(0, 0, 1, 1));
  const place = { level: 13, column: 0, row: 0 };
  const Key = prefix + keyOf(setOf(), place);
  await client.send(new PutObjectCommand({ Bucket: running.bucket, Key, Body: '<Error>AccessDenied</Error>' }));
  expect(await storage.read(setOf(), place)).toBeNull();
  expect(logs.map((line) => JSON.parse(line).msg)).toEqual([
    'Une tuile de «\u00a0batiments\u00a0» est endommagée dans le compartiment des tuiles\u00a0: elle est dessinée de nouveau, rien d’autre n’est perdu.',
  ]);
});

test('OPS-01 wrong keys and a bucket that is not there stop the start with a sentence, and no secret is told', async () => {
  const { settings, keys: right } = running;
  await expect(checkObjectStore(settings)).resolves.toBeUndefined();
  await expect(checkObjectStore({ ...settings, secretAccessKey: 'wrong' })).rejects.toThrow('refuse ces clés d’accès');
  await expect(checkObjectStore({ ...settings, accessKeyId: 'motu:autre' })).rejects.toThrow('refuse ces clés d’accès');
  await expect(checkObjectStore({ ...settings, bucket: 'ailleurs' })).rejects.toThrow('« ailleurs » n’existe pas');

  const thief = await openObjectStore({ ...settings, secretAccessKey: 'wrong' });
  const error = await thief.write('a', Buffer.from('x'), 'image/png', 'x').catch((refused) => refused);
  thief.close();
  expect(error).toMatchObject({ code: 'unavailable', why: 'SignatureDoesNotMatch 403' });
  expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(right.accessKeyId);
});

test('TER-02 the tiles of a layer come out of the bucket as files, of the last version that was drawn', async () => {
  const storage = await open();
  await storage.write(setOf({ version: 'old' }), 13, tilesOf(0, 0, 3, 1));
  await untilStoreDatesLater();
  await storage.write(setOf(), 13, tilesOf(0, 0, 4, 5));
  await storage.write(setOf({ id: 'layer-2' }), 13, tilesOf(0, 0, 2, 1));
  const folder = mkdtempSync(join(tmpdir(), 'motu-fetched-'));
  expect(await fetchTiles({ ...running.settings, prefix }, 'layer-1', folder)).toBe(20);
  const files = createFileStorage({ folder: dirname(folder), log: pino({ enabled: false }) });
  const set = setOf({ id: basename(folder) });
  expect(await files.count(set, { level: 13, column: 0, row: 0, columns: 10, rows: 10 })).toBe(20);
  expect(await files.read(set, { level: 13, column: 3, row: 4 })).toEqual(bodyOf(3, 4));
  await files.close();
  rmSync(folder, { recursive: true });
});

test('OPS-05 a store that hangs is given up in time, left alone, and asked again when it is back', async () => {
  const store = await openObjectStore({ ...running.settings, prefix }, { timesMs: { read: 200, write: 200 } });
  running.link.manner = 'hanging';
  try {
    for (let i = 0; i < 5; i++) await expect(store.read('a')).rejects.toMatchObject({ why: 'no answer in time' });
    await expect(store.read('a')).rejects.toMatchObject({ why: 'resting' });
    expect(store.figures()).toMatchObject({ state: 'open', failures: 5, failed: { read: 5, write: 0 }, running: 0 });
  } finally {
    running.link.manner = 'well';
  }
  await expect.poll(() => store.read('a').catch((error: { why: string }) => error.why), { interval: 200 }).toBeNull();
  expect(store.figures()).toMatchObject({ state: 'ok', failures: 0 });
  store.close();
});

test('OPS-05 a store that is slow still keeps what it is given, while it is not asked for what visitors wait for', async () => {
  const store = await openObjectStore({ ...running.settings, prefix }, { timesMs: { read: 200, write: 30_000 } });
  running.link.manner = 'slow';
  running.link.delayMs = 1000;
  try {
    for (let i = 0; i < 5; i++) {
      const [read, written] = await Promise.allSettled([
        store.read('a'),
        store.write(`b${i}`, Buffer.from('x'), 'image/png', 'x'),
      ]);
      expect([read.status, written.status]).toEqual(['rejected', 'fulfilled']);
    }
    await expect(store.read('a')).rejects.toMatchObject({ why: 'resting' });
    expect(store.figures()).toMatchObject({ state: 'open', failed: { read: 5, write: 0 } });
  } finally {
    running.link.manner = 'well';
  }
  expect(await keys()).toHaveLength(5);
  store.close();
});
