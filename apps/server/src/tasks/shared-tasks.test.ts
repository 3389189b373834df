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
import { createDatabase } from '../testing/postgres-cluster.ts';
import '../testing/provided.ts';
import { createFileStorage } from '../tiles/file-storage.ts';
import { createTileCache } from '../tiles/tile-cache.ts';
import { runTasks, type TaskRunner } from './run-tasks.ts';

const log = pino({ enabled: false });
const by = { actor: 'teva', address: null };
const SLUG = 'batiments';
const STORE = 's3://tuiles';
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

/** One copy of the program: its own connections, one storage of tiles for all. */
type Copy = { state: State; tasks: Tasks; drawn: string[]; run(store?: string): Promise<TaskRunner> };

let engine: Engine;
let layerId: string;
let folder: string;
let cache: TileCache;
let copies: Copy[];
const runners: TaskRunner[] = [];
/** Called before each drawing, with who draws. */
let beforeDrawing: (copy: number) => Promise<void>;

beforeAll(async () => {
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  engine = await createEngine({ files, layers: CATALOGUE, workers: 1 });
});
afterAll(() => engine.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-shared-'));
  beforeDrawing = async () => {};
  const url = await createDatabase(inject('postgresUrl'));
  const layer = CATALOGUE.map((one) => toLayer(one, [])).find(({ slug }) => slug === SLUG);
  if (!layer) throw new Error('The catalogue has no buildings.');
  layerId = layer.id;
  copies = [];
  for (const index of [0, 1]) copies.push(await openCopy(url, index));
  await copies[0]?.state.layers.add(layer);
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  for (const { state } of copies) await state.close();
  await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openCopy(databaseUrl: string, index: number): Promise<Copy> {
  const state = await openState({ data: folder, databaseUrl });
  const drawn: string[] = [];
  const place = ({ level, column, row }: TileRectangle) => `${level} ${column} ${row}`;
  cache = createTileCache({
    engine: {
      ...engine,
      async rectangle(request) {
        drawn.push(place(request));
        await beforeDrawing(index);
        return engine.rectangle(request);
      },
    },
    layerOf: (slug) => (slug === SLUG ? { id: layerId, slug, version: 'a' } : undefined),
    storage: createFileStorage({ folder: join(folder, 'tiles'), log }),
    log,
  });
  const own = cache;
  const extentOf = async () => (await engine.describe(SLUG)).extent;
  const tasks = createTasks(state, {
    cache: own,
    tiles: { versionOf: () => 'a', extentOf },
    threads: 1,
    store: STORE,
    wake: () => {},
  });
  const step = async () => {};
  const slugOf = async (id: string) => (await state.layers.find(id))?.slug ?? null;
  const work = { cache: own, slugOf, threads: 1, rebuildIndex: step, refreshCapabilities: step };
  return {
    state,
    tasks,
    drawn,
    async run(store = STORE) {
      const runner = await runTasks({ state, store, work, log, pause: () => 20 });
      runners.push(runner);
      return runner;
    },
  };
}

const copy = (index: number): Copy => copies[index] as Copy;
const read = async (id: string) => (await copy(0).tasks.read(id)).content;
const stateOf = (id: string) => expect.poll(async () => (await read(id)).state, { timeout: 50_000 });

/** Chunks that are to do and that someone holds: those that nobody else gets. */
async function heldOf(id: string): Promise<number> {
  const { tasks } = copy(0).state;
  const owners: string[] = [];
  for (;;) {
    const owner = `witness ${owners.length}`;
    if (!(await tasks.claim(id, 'todo', owner, new Date(), new Date(Date.now() + 60_000)))) break;
    owners.push(owner);
  }
  for (const owner of owners) await tasks.release(owner);
  return (await tasks.countBefore(id, 'done')) - owners.length;
}

test('OPS-05 two copies share a task: both draw, no block is drawn by both, and each tile is counted once', async () => {
  const { id, total } = await copy(0).tasks.add(TASK, by);
  // Neither may do it all before the other has begun.
  beforeDrawing = async (index) => {
    const other = copy(1 - index).drawn;
    await expect.poll(() => other.length, { timeout: 20_000 }).toBeGreaterThan(0);
  };
  await Promise.all([copy(0).run(), copy(1).run()]);
  await stateOf(id).toBe('done');
  expect(await read(id)).toMatchObject({ finished: total, failed: 0, remaining: 0 });
  const all = [...copy(0).drawn, ...copy(1).drawn];
  expect(new Set(all).size).toBe(all.length);
});

test('OPS-05 a pause and a cancel asked of one copy reach the other, which gives its chunk back', async () => {
  const { id } = await copy(0).tasks.add(TASK, by);
  await copy(1).run();
  await expect.poll(() => copy(1).drawn.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const paused = await copy(0).tasks.change(id, 'pause', 1, by);
  await expect.poll(() => heldOf(id), { timeout: 20_000 }).toBe(0);
  const { length } = copy(1).drawn;
  await copy(0).tasks.change(id, 'resume', paused.version, by);
  await expect.poll(() => copy(1).drawn.length, { timeout: 20_000 }).toBeGreaterThan(length);
  await copy(0).tasks.change(id, 'cancel', 0, by);
  await stateOf(id).toBe('cancelled');
});

test('OPS-05 a task is worked on by those who see its tiles alone', async () => {
  const { id } = await copy(0).tasks.add(TASK, by);
  await copy(1).run('another folder');
  const { id: step } = (await copy(1).tasks.addSpecific({ kind: 'index' }, by))[0] ?? { id: '' };
  await copy(0).run();
  await stateOf(step).toBe('done');
  await stateOf(id).toBe('done');
  expect(copy(1).drawn).toEqual([]);
  expect(copy(0).drawn.length).toBeGreaterThan(0);
});
