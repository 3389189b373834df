import { createEngine, type Engine, type TileRequest } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { TileCache } from '../../domain/tiles.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../../territory/open-territory.ts';
import { type RunningStore, startObjectStore } from '../../testing/object-store.ts';
import '../../testing/provided.ts';
import { createTileCache } from '../tile-cache.ts';
import { ObjectStorage } from './object-storage.ts';
import { openObjectStore } from './object-store.ts';

let engine: Engine;
let running: RunningStore;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
  running = await startObjectStore();
});
afterAll(async () => {
  await engine.close();
  await running.stop();
});

let prefix: string;
let logs: string[];
const opened: TileCache[] = [];
beforeEach(() => {
  prefix = `${crypto.randomUUID()}/`;
  logs = [];
});
afterEach(async () => {
  running.link.manner = 'well';
  for (const cache of opened.splice(0)) await cache.close();
});

/** Papeete: buildings to draw, and the sea beside them. */
const TILE: TileRequest = { layer: 'batiments', grid: 'EPSG:4326', level: 13, row: 4894, column: 1385, format: 'png8' };
const OCEAN: TileRequest = { ...TILE, column: 1300 };

/** What a busy machine may take, and what is waited for in vain. */
const PATIENT = { read: 30_000, write: 30_000 };
const IMPATIENT = { read: 300, write: 300 };

/** One copy of the program on the bucket, whose drawings are counted. */
async function openCopy(timesMs = PATIENT) {
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) });
  const store = await openObjectStore({ ...running.settings, prefix }, { timesMs });
  const drawn: TileRequest[] = [];
  const cache = createTileCache({
    engine: {
      plainTile: (request) => engine.plainTile(request),
      needsDrawing: (request) => engine.needsDrawing(request),
      rectangle: (request) => engine.rectangle(request),
      metatile: (request) => {
        drawn.push(request);
        return engine.metatile(request);
      },
    },
    layerOf: (slug) => ({ id: 'layer-1', slug, version: 'a' }),
    storage: new ObjectStorage({ store, log }),
    log,
  });
  opened.push(cache);
  return { cache, drawn, store };
}

test('OPS-05 what one copy has drawn, the others show', async () => {
  const one = await openCopy();
  const body = await one.cache.tile(TILE);
  await one.cache.close();
  const other = await openCopy();
  expect(Buffer.compare(await other.cache.tile(TILE), body)).toBe(0);
  expect(other.drawn).toEqual([]);
  expect(await other.cache.countKept({ ...TILE, column: 1384, row: 4892, columns: 4, rows: 4 })).toBe(4);
});

test('TILE-03 empty ocean is known without asking the store', async () => {
  const { cache } = await openCopy();
  const before = running.link.asked;
  for (let i = 0; i < 20; i++) await cache.tile({ ...OCEAN, row: OCEAN.row + i });
  expect(running.link.asked).toBe(before);
});

test('OPS-05 a store that refuses costs no tile: they are drawn and shown, and it is soon left alone', async () => {
  const { cache, drawn, store } = await openCopy();
  running.link.manner = 'refusing';
  const before = running.link.asked;
  for (let i = 0; i < 12; i++)
    expect((await cache.tile({ ...TILE, column: TILE.column - 4 * i })).length).toBeGreaterThan(60);
  expect(drawn.length).toBeGreaterThan(0);
  expect(store.figures().failures).toBeGreaterThan(0);
  expect(logs.join('')).toContain('the store of tiles fails');
  expect(running.link.asked - before).toBeLessThan(200);
});

test('OPS-05 a store that hangs does not hold visitors, and what is drawn later is kept again', async () => {
  const { cache, drawn, store } = await openCopy(IMPATIENT);
  running.link.manner = 'hanging';
  expect((await cache.tile(TILE)).length).toBeGreaterThan(60);
  expect(drawn).toHaveLength(1);
  // Others look at what lies beside it: their tiles cannot be kept either.
  for (const right of [2, 4, 6]) await cache.tile({ ...TILE, column: TILE.column + right });
  await expect.poll(() => store.figures().state).toBe('open');

  running.link.manner = 'well';
  const place = { ...TILE, column: 1384, row: 4892, columns: 4, rows: 4 };
  await expect.poll(() => cache.countKept(place).catch((error: { code: string }) => error.code)).toBe(0);
  const later = await openCopy();
  await later.cache.tile(TILE);
  await expect.poll(() => later.cache.countKept(place)).toBe(4);
});

test('OPS-05 filling says that the store is away, and does not draw for nothing', async () => {
  const { cache, drawn } = await openCopy();
  running.link.manner = 'refusing';
  await expect(cache.fill({ ...TILE, columns: 2, rows: 2 })).rejects.toMatchObject({ name: 'StoreAway' });
  expect(drawn).toEqual([]);
});
