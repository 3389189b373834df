import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTask } from '@motu/contract';
import { CATALOGUE, createEngine, type Engine, type TileRectangle } from '@motu/engine';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { toLayer } from '../domain/default-content/create.ts';
import type { State } from '../domain/state.ts';
import { createTasks, type Tasks } from '../domain/tasks/tasks.ts';
import type { TileCache } from '../domain/tiles.ts';
import { openState } from '../storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { type RunningStore, startObjectStore } from '../testing/object-store.ts';
import '../testing/provided.ts';
import { createObjectStorage } from '../tiles/objects/object-storage.ts';
import { openObjectStore } from '../tiles/objects/object-store.ts';
import { createTileCache } from '../tiles/tile-cache.ts';
import { runTasks, type TaskRunner } from './run-tasks.ts';

const log = pino({ enabled: false });
const by = { actor: 'teva', address: null };
const SLUG = 'batiments';
const TASK: NewTask = {
  kind: 'seed',
  layer: SLUG,
  grid: 'EPSG:4326',
  format: 'image/png',
  scale: 1,
  minZoom: 15,
  maxZoom: 15,
  extent: [-149.6, -17.56, -149.54, -17.5],
  place: null,
};
const LEVEL_14: TileRectangle = {
  ...{ layer: SLUG, grid: 'EPSG:4326', format: 'png8', level: 14 },
  ...{ column: 0, row: 0, columns: 2 ** 15, rows: 2 ** 14 },
};

let engine: Engine;
let store: RunningStore;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
  store = await startObjectStore();
});
afterAll(async () => {
  await engine.close();
  await store.stop();
});

let folder: string;
let state: State;
let cache: TileCache;
let tasks: Tasks;
let runner: TaskRunner | null = null;
let drawn: TileRectangle[];
let beforeDrawing: (request: TileRectangle) => Promise<void>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tasks-'));
  state = await openState({ data: folder, databaseUrl: null });
  const layer = CATALOGUE.map((one) => toLayer(one, [])).find(({ slug }) => slug === SLUG);
  if (!layer) throw new Error('The catalogue has no buildings.');
  await state.layers.add(layer);
  drawn = [];
  beforeDrawing = async () => {};
  const settings = { ...store.settings, prefix: `${crypto.randomUUID()}/` };
  cache = createTileCache({
    engine: {
      ...engine,
      async rectangle(request) {
        drawn.push(request);
        await beforeDrawing(request);
        return engine.rectangle(request);
      },
    },
    layerOf: (slug) => (slug === SLUG ? { id: layer.id, slug, version: 'a' } : undefined),
    storage: createObjectStorage({ store: await openObjectStore(settings), log }),
    log,
  });
  const extentOf = async () => (await engine.describe(SLUG)).extent;
  const wake = () => runner?.wake();
  tasks = createTasks(state, { cache, tiles: { versionOf: () => 'a', extentOf }, threads: 1, wake });
});
afterEach(async () => {
  store.link.manner = 'well';
  await runner?.stop();
  await cache.close();
  await state.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(): Promise<void> {
  const step = async () => {};
  const slugOf = async (id: string) => (await state.layers.find(id))?.slug ?? null;
  const work = { cache, slugOf, threads: 1, rebuildIndex: step, refreshCapabilities: step };
  runner = await runTasks({ state, work, log, pause: () => 20 });
}

const read = async (id: string) => (await tasks.read(id)).content;
const ended = (id: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 50_000 }).not.toMatch(/waiting|running/);

test('OPS-05 a task waits for a store that refuses, and then ends with every tile kept, and none drawn twice', async () => {
  const { id, total } = await tasks.add(TASK, by);
  let isCut = false;
  beforeDrawing = async () => {
    if (!isCut && drawn.length === 2) {
      store.link.manner = 'refusing';
      isCut = true;
    }
  };
  await run();
  await expect
    .poll(async () => (await read(id)).error, { timeout: 50_000 })
    .toContain('Le stockage des tuiles ne répond pas');
  expect((await read(id)).state).toBe('running');
  store.link.manner = 'well';
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, error: null });
  const missing = await tasks.add(TASK, by);
  const before = drawn.length;
  await ended(missing.id);
  expect(drawn.length).toBe(before);
  // What was drawn while it was away is drawn once more; the rest is not.
  const places = drawn.map(({ level, column, row }) => `${level} ${column} ${row}`);
  expect(drawn.length - new Set(places).size).toBeLessThanOrEqual(2);
});

test('ADM-07 the final check sees what is in the bucket: tiles that were lost are made again', async () => {
  const { id, total } = await tasks.add({ ...TASK, maxZoom: 16 }, by);
  let lost = 0;
  beforeDrawing = async ({ level }) => {
    if (lost > 0 || level !== 15) return;
    lost = -1;
    lost = await cache.removeKept(LEVEL_14);
  };
  await run();
  await ended(id);
  expect(lost).toBeGreaterThan(0);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0 });
  expect(await cache.countKept(LEVEL_14)).toBe(lost);

  const [emptied] = await tasks.addSpecific({ kind: 'truncate-layer', layer: SLUG }, by);
  await ended(emptied?.id ?? '');
  expect(await cache.countAll(null)).toBe(0);
});
