import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTask } from '@motu/contract';
import { AppError } from '@motu/core';
import { CATALOGUE, createEngine, type Engine, type TileRectangle } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { toLayer } from '../domain/default-content/create.ts';
import type { State } from '../domain/state.ts';
import { createTasks, type Tasks } from '../domain/tasks/tasks.ts';
import type { TileCache } from '../domain/tiles.ts';
import { openState } from '../storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import '../testing/provided.ts';
import { createFileStorage } from '../tiles/file-storage.ts';
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
  maxZoom: 16,
  extent: [-149.6, -17.56, -149.5, -17.5],
  place: null,
};

let engine: Engine;
beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
});
afterAll(() => engine.close());

let folder: string;
let state: State;
let cache: TileCache;
let tasks: Tasks;
let runner: TaskRunner | null;
let layerId: string;
/** Rectangles that were asked for, and what happens then. */
let drawn: TileRectangle[];
let beforeDrawing: (request: TileRectangle) => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tasks-'));
  state = await openState({ data: folder, databaseUrl: null });
  const layer = CATALOGUE.map((one) => toLayer(one, [])).find(({ slug }) => slug === SLUG);
  if (!layer) throw new Error('The catalogue has no buildings.');
  layerId = layer.id;
  await state.layers.add(layer);
  drawn = [];
  beforeDrawing = () => {};
  cache = createTileCache({
    engine: {
      ...engine,
      async rectangle(request) {
        drawn.push(request);
        beforeDrawing(request);
        return engine.rectangle(request);
      },
    },
    layerOf: (slug) => (slug === SLUG ? { id: layerId, slug, version: 'a' } : undefined),
    storage: createFileStorage({ folder: join(folder, 'tiles'), log }),
    log,
  });
  const extentOf = async () => (await engine.describe(SLUG)).extent;
  tasks = createTasks(state, {
    cache,
    tiles: { versionOf: () => 'a', extentOf },
    threads: 1,
    wake: () => runner?.wake(),
  });
});
afterEach(async () => {
  await runner?.stop();
  await cache.close();
  await state.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(): Promise<TaskRunner> {
  const step = async () => {};
  const slugOf = async (id: string) => (await state.layers.find(id))?.slug ?? null;
  const work = { cache, slugOf, threads: 1, rebuildIndex: step, refreshCapabilities: step };
  runner = await runTasks({ state, work, log, pause: () => 20 });
  return runner;
}

const read = async (id: string) => (await tasks.read(id)).content;
const ended = (id: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 50_000 }).not.toMatch(/waiting|running/);
const kept = () => cache.countAll(layerId);
const places = (list: TileRectangle[]) => list.map(({ level, column, row }) => `${level} ${column} ${row}`);

test('ADM-08 a task that was stopped in the middle goes on where it was: no block is drawn twice, none is missing', async () => {
  const { id, total } = await tasks.add(TASK, by);
  let stopped: Promise<void> | undefined;
  beforeDrawing = () => {
    if (drawn.length === 7) stopped = runner?.stop();
  };
  await run();
  await expect.poll(() => drawn.length, { timeout: 50_000 }).toBeGreaterThanOrEqual(7);
  await stopped;
  const { state: left, finished } = await read(id);
  expect(left).toBe('running');
  expect(finished).toBeLessThan(total);
  await run();
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, remaining: 0 });
  expect(new Set(places(drawn)).size).toBe(drawn.length);
});

test('ADM-08 what a dead copy held is taken up again, and at most one batch is done twice', async () => {
  const { id, total } = await tasks.add(TASK, by);
  await state.tasks.begin(id, new Date());
  // A server that was killed while it held two chunks.
  const held = new Date(Date.now() + 60_000);
  await state.tasks.claim(id, 'todo', 'dead', new Date(), held);
  await state.tasks.claim(id, 'todo', 'dead', new Date(), held);
  await run();
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total });
});

test('ADM-07 an upstream that fails is tried again, then its tiles are listed, and the task goes on', async () => {
  const { id, total } = await tasks.add(TASK, by);
  let bad: TileRectangle | null = null;
  beforeDrawing = (request) => {
    bad ??= request;
    if (request.column === bad.column && request.row === bad.row)
      throw new AppError('upstream', 'Le serveur de cette couche est injoignable.');
  };
  await run();
  await ended(id);
  const { content, failures } = await tasks.read(id);
  expect(content).toMatchObject({
    state: 'failed',
    remaining: 0,
    error: 'Le serveur de cette couche est injoignable.',
  });
  expect(content.finished + content.failed).toBe(total);
  expect(failures).toEqual([
    expect.objectContaining({ zoom: 15, message: 'Le serveur de cette couche est injoignable.' }),
  ]);
  expect(content.failed).toBe((failures[0]?.columns ?? 0) * (failures[0]?.rows ?? 0));
  const tries = places(drawn).filter((place) => place === places([bad as unknown as TileRectangle])[0]);
  expect(tries.length).toBe(4);

  // The server is back: only what failed is done again.
  beforeDrawing = () => {};
  drawn = [];
  await tasks.addSpecific({ kind: 'retry-failed' }, by);
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, error: null });
  expect(drawn.length).toBe(1);
});

test('ADM-07 a server that answers nothing at all is not waited for at each chunk', async () => {
  const { id, total } = await tasks.add({ ...TASK, minZoom: 14 }, by);
  beforeDrawing = () => {
    throw new AppError('unavailable', 'Le serveur de cette couche ne répond plus.');
  };
  await run();
  await ended(id);
  const task = await read(id);
  expect(task.state).toBe('failed');
  expect(task.finished + task.failed).toBe(total);
  // A few tries to begin with, then one for each block.
  expect(drawn.length).toBeLessThan(new Set(places(drawn)).size + 100);
});

test('ADM-07 the final check finds tiles that were lost, and makes them again', async () => {
  const { id, total } = await tasks.add(TASK, by);
  const path = join(folder, 'tiles', layerId, 'EPSG-4326-1x-png8.sqlite');
  let lost = 0;
  // Someone takes tiles away behind the task's back, once, while it works at the last zoom.
  beforeDrawing = ({ level }) => {
    if (level !== 15 || lost > 0) return;
    const db = new Sqlite(path);
    lost = db.prepare('DELETE FROM tile WHERE z = 14').run().changes;
    db.close();
  };
  await run();
  await ended(id);
  expect(lost).toBeGreaterThan(0);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0 });
  const db = new Sqlite(path, { readonly: true });
  expect(db.prepare('SELECT count(*) FROM tile WHERE z = 14').pluck().get()).toBe(lost);
  db.close();
});

test('ADM-07 a task to draw again draws what is kept, once', async () => {
  const seeded = await tasks.add(TASK, by);
  await run();
  await ended(seeded.id);
  const [before, first] = [await kept(), drawn.length];
  // Tiles are dated to the second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  drawn = [];
  const again = await tasks.add({ ...TASK, kind: 'reseed' }, by);
  await ended(again.id);
  expect(await read(again.id)).toMatchObject({ state: 'done', failed: 0 });
  expect([await kept(), drawn.length]).toEqual([before, first]);
  drawn = [];
  const filled = await tasks.add(TASK, by);
  await ended(filled.id);
  expect(drawn.length).toBe(0);
});

test('ADM-07 a task whose layer is gone ends, and says so', async () => {
  const { id } = await tasks.add(TASK, by);
  const layer = await state.layers.find(layerId);
  await state.layers.remove(layerId, layer?.version ?? 1);
  await run();
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'La couche de cette tâche n’existe plus.' });
});
