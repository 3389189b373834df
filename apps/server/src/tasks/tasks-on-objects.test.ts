import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTask } from '@motu/contract';
import type { Engine, TileRectangle } from '@motu/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tasks } from '../domain/tasks/tasks.ts';
import { openState } from '../storage/state.ts';
import { type RunningStore, startObjectStore } from '../testing/object-store.ts';
import {
  BUILDINGS,
  BY,
  createTaskCopy,
  log,
  placeOf,
  SLUG,
  startEngine,
  TASK,
  type TaskCopy,
} from '../testing/task-copy.ts';
import { ObjectStorage } from '../tiles/objects/object-storage.ts';
import { openObjectStore } from '../tiles/objects/object-store.ts';

const SMALL: NewTask = { ...TASK, maxZoom: 15, extent: [-149.6, -17.56, -149.54, -17.5] };
const LEVEL_14: TileRectangle = {
  ...{ layer: SLUG, grid: 'EPSG:4326', format: 'png8', level: 14 },
  ...{ column: 0, row: 0, columns: 2 ** 15, rows: 2 ** 14 },
};

let engine: Engine;
let store: RunningStore;
beforeAll(async () => {
  engine = await startEngine();
  store = await startObjectStore();
});
afterAll(async () => {
  await engine.close();
  await store.stop();
});

let folder: string;
let tasks: Tasks;
let copy: TaskCopy;
let drawn: TileRectangle[];
let beforeDrawing: (request: TileRectangle) => Promise<void>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tasks-'));
  const state = await openState({ data: folder, databaseUrl: null });
  await state.layers.add(BUILDINGS);
  beforeDrawing = async () => {};
  const settings = { ...store.settings, prefix: `${crypto.randomUUID()}/` };
  const storage = new ObjectStorage({ store: await openObjectStore(settings), log });
  copy = createTaskCopy({ engine, state, storage, beforeDrawing: (request) => beforeDrawing(request) });
  ({ tasks, drawn } = copy);
});
afterEach(async () => {
  store.link.manner = 'well';
  await copy.close();
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-05 a task waits for a store that refuses, and then ends with every tile kept, and none drawn twice', async () => {
  const { id, total } = await tasks.add(SMALL, BY);
  let isCut = false;
  beforeDrawing = async () => {
    if (!isCut && drawn.length === 2) {
      store.link.manner = 'refusing';
      isCut = true;
    }
  };
  await copy.run();
  await expect
    .poll(async () => (await copy.read(id)).error, { timeout: 50_000 })
    .toContain('Le stockage des tuiles ne répond pas');
  expect((await copy.read(id)).state).toBe('running');
  store.link.manner = 'well';
  await copy.ended(id);
  expect(await copy.read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, error: null });
  const missing = await tasks.add(SMALL, BY);
  const before = drawn.length;
  await copy.ended(missing.id);
  expect(drawn.length).toBe(before);
  // What was drawn while it was away is drawn once more; the rest is not.
  expect(drawn.length - new Set(drawn.map(placeOf)).size).toBeLessThanOrEqual(2);
});

test('ADM-07 the final check sees what is in the bucket: tiles that were lost are made again', async () => {
  const { id, total } = await tasks.add({ ...SMALL, maxZoom: 16 }, BY);
  let lost = 0;
  beforeDrawing = async ({ level }) => {
    if (lost > 0 || level !== 15) return;
    lost = -1;
    lost = await copy.cache.removeKept(LEVEL_14);
  };
  await copy.run();
  await copy.ended(id);
  expect(lost).toBeGreaterThan(0);
  expect(await copy.read(id)).toMatchObject({ state: 'done', finished: total, failed: 0 });
  expect(await copy.cache.countKept(LEVEL_14)).toBe(lost);

  const [emptied] = await tasks.addSpecific({ kind: 'truncate-layer', layer: SLUG }, BY);
  await copy.ended(emptied?.id ?? '');
  expect(await copy.cache.countAll(null)).toBe(0);
});
