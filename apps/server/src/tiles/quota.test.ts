import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStorage } from './file-storage.ts';
import type { TileSet, TileStorage } from './tile-storage.ts';

const MEGABYTE = 1024 ** 2;
/** With its place, a page of the file. */
const BODY = 3000;
const QUOTA = 2 * MEGABYTE;
const DAY_MS = 86_400_000;
const SET: TileSet = {
  layer: { id: 'layer-1', slug: 'batiments', version: 'a' },
  grid: 'EPSG:4326',
  scale: 1,
  format: 'png8',
};

let folder: string;
let today: Date;
let storage: TileStorage;
const log = pino({ level: 'silent' });
const openStorage = (quota: number | null) => createFileStorage({ folder, log, quota, now: () => today });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-quota-'));
  today = new Date('2026-03-01T10:00:00Z');
  storage = openStorage(QUOTA);
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps a row of tiles that are all different. */
async function keepRow(level: number, row: number, count: number, set = SET): Promise<void> {
  const tiles = Array.from({ length: count }, (_, column) => ({ column, row, body: randomBytes(BODY) }));
  for (let at = 0; at < count; at += 16) await storage.write(set, level, tiles.slice(at, at + 16));
}
const keptIn = (level: number, row: number, count: number, set = SET) =>
  storage.count(set, { level, row, column: 0, columns: count, rows: 1 });
const nextDay = (days = 1) => {
  today = new Date(today.getTime() + days * DAY_MS);
};
const isWithin = async (quota: number) => ((await storage.bytes()) ?? 0) <= quota;

test('TILE-02 beyond the quota, tiles leave that were longest neither kept nor asked for, in whatever file; the disk has their room back', async () => {
  const other: TileSet = { ...SET, layer: { id: 'layer-2', slug: 'routes', version: 'a' } };
  await keepRow(14, 1, 150);
  nextDay();
  await keepRow(14, 2, 250, other);
  nextDay();
  // Asked for again, that of the first day is younger than that of the second.
  for (let column = 0; column < 150; column++) await storage.read(SET, { level: 14, row: 1, column });
  nextDay();
  await keepRow(14, 3, 200);
  await expect.poll(() => storage.evicted()).toBeGreaterThan(0);
  await expect.poll(() => isWithin(QUOTA)).toBe(true);
  expect(await keptIn(14, 3, 200)).toBe(200);
  expect(await keptIn(14, 1, 150)).toBe(150);
  expect(await keptIn(14, 2, 250, other)).toBeLessThan(250);
  expect(await storage.read(SET, { level: 14, row: 1, column: 0 })).toHaveLength(BODY);
});

test('TILE-02 of one day, the closest zooms leave first, and a body that another tile shows stays', async () => {
  const sea = randomBytes(BODY);
  await storage.write(SET, 15, [{ column: 9999, row: 0, body: sea }]);
  await storage.write(SET, 8, [{ column: 0, row: 0, body: sea }]);
  await keepRow(8, 1, 100);
  await keepRow(15, 1, 600);
  await expect.poll(() => storage.evicted()).toBeGreaterThan(0);
  await expect.poll(() => isWithin(QUOTA)).toBe(true);
  expect(await keptIn(8, 1, 100)).toBe(100);
  expect(await keptIn(15, 1, 600)).toBeLessThan(600);
  expect(await storage.read(SET, { level: 8, row: 0, column: 0 })).toEqual(sea);
});

test('TILE-02 without a quota nothing leaves', async () => {
  await storage.close();
  storage = openStorage(null);
  await keepRow(14, 1, 700);
  expect(await storage.countAll(null)).toBe(700);
  expect(storage.evicted()).toBe(0);
});

test('TILE-02 files of the version before have their tiles, and take part', async () => {
  await keepRow(14, 1, 20);
  await storage.close();
  const path = join(folder, 'layer-1', readdirSync(join(folder, 'layer-1'))[0] as string);
  const db = new Sqlite(path);
  db.exec('ALTER TABLE tile DROP COLUMN asked; PRAGMA user_version = 1');
  db.close();
  storage = openStorage(MEGABYTE / 2);
  expect(await keptIn(14, 1, 20)).toBe(20);
  nextDay();
  await keepRow(14, 2, 300);
  await expect.poll(() => keptIn(14, 1, 20)).toBe(0);
  expect(readdirSync(join(folder, 'layer-1')).filter((name) => name.includes('damaged'))).toEqual([]);
  expect(statSync(path).size).toBeGreaterThan(0);
});
