import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import type { Engine, TileRectangle } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { State } from '../domain/state.ts';
import type { Tasks } from '../domain/tasks/tasks.ts';
import { openState } from '../storage/state.ts';
import { BUILDINGS, BY, createTaskCopy, log, placeOf, startEngine, TASK, type TaskCopy } from '../testing/task-copy.ts';
import { createFileStorage } from '../tiles/file-storage.ts';
import type { TaskRunner } from './run-tasks.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

let folder: string;
let state: State;
let tasks: Tasks;
let copy: TaskCopy;
let runner: TaskRunner | null;
let drawn: TileRectangle[];
/** What happens when a rectangle is asked for. */
let beforeDrawing: (request: TileRectangle) => Promise<void>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-tasks-'));
  state = await openState({ data: folder, databaseUrl: null });
  await state.layers.add(BUILDINGS);
  beforeDrawing = async () => {};
  const storage = createFileStorage({ folder: join(folder, 'tiles'), log });
  copy = createTaskCopy({ engine, state, storage, beforeDrawing: (request) => beforeDrawing(request) });
  ({ tasks, drawn } = copy);
});
afterEach(async () => {
  await copy.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(): Promise<void> {
  runner = await copy.run();
}

const read = (id: string) => copy.read(id);
const ended = (id: string) => copy.ended(id);
const kept = () => copy.cache.countAll(BUILDINGS.id);

test('ADM-08 a task that was stopped in the middle goes on where it was: no block is drawn twice, none is missing', async () => {
  const { id, total } = await tasks.add(TASK, BY);
  let stopped: Promise<void> | undefined;
  beforeDrawing = async () => {
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
  expect(new Set(drawn.map(placeOf)).size).toBe(drawn.length);
});

test('ADM-08 what a dead copy held is taken up again, and at most one batch is done twice', async () => {
  const { id, total } = await tasks.add(TASK, BY);
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
  const { id, total } = await tasks.add(TASK, BY);
  let bad: TileRectangle | null = null;
  beforeDrawing = async (request) => {
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
  const tries = drawn.map(placeOf).filter((place) => place === placeOf(bad as unknown as TileRectangle));
  expect(tries.length).toBe(4);

  // The server is back: only what failed is done again.
  beforeDrawing = async () => {};
  drawn.length = 0;
  await tasks.addSpecific({ kind: 'retry-failed' }, BY);
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, error: null });
  expect(drawn.length).toBe(1);
});

test('ADM-07 a task that failed is tried again by itself: what failed is done, and nothing else', async () => {
  const { id, total } = await tasks.add(TASK, BY);
  let bad: string | null = null;
  beforeDrawing = async (request) => {
    bad ??= placeOf(request);
    if (placeOf(request) === bad) throw new AppError('upstream', 'Le serveur de cette couche est injoignable.');
  };
  await run();
  await ended(id);
  const { state: left, version, failed } = await read(id);
  expect(left).toBe('failed');
  expect(failed).toBeGreaterThan(0);
  beforeDrawing = async () => {};
  drawn.length = 0;
  await tasks.change(id, 'retry', version, BY);
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', finished: total, failed: 0, error: null });
  expect(drawn.map(placeOf)).toEqual([bad]);
});

test('ADM-07 a server that answers nothing at all is not waited for at each chunk', async () => {
  const { id, total } = await tasks.add({ ...TASK, minZoom: 14 }, BY);
  beforeDrawing = async () => {
    throw new AppError('unavailable', 'Le serveur de cette couche ne répond plus.');
  };
  await run();
  await ended(id);
  const task = await read(id);
  expect(task.state).toBe('failed');
  expect(task.finished + task.failed).toBe(total);
  // A few tries to begin with, then one for each block.
  expect(drawn.length).toBeLessThan(new Set(drawn.map(placeOf)).size + 100);
});

test('ADM-07 the final check finds tiles that were lost, and makes them again', async () => {
  const { id, total } = await tasks.add(TASK, BY);
  const path = join(folder, 'tiles', BUILDINGS.id, 'EPSG-4326-1x-png8.sqlite');
  let lost = 0;
  // Someone takes tiles away behind the task's back, once, while it works at the last zoom.
  beforeDrawing = async ({ level }) => {
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
  const seeded = await tasks.add(TASK, BY);
  await run();
  await ended(seeded.id);
  const [before, first] = [await kept(), drawn.length];
  // Tiles are dated to the second: these are of an hour ago.
  const db = new Sqlite(join(folder, 'tiles', BUILDINGS.id, 'EPSG-4326-1x-png8.sqlite'));
  expect(db.prepare('UPDATE tile SET date = date - 3600').run().changes).toBe(before);
  db.close();
  drawn.length = 0;
  const again = await tasks.add({ ...TASK, kind: 'reseed' }, BY);
  await ended(again.id);
  expect(await read(again.id)).toMatchObject({ state: 'done', failed: 0 });
  expect([await kept(), drawn.length]).toEqual([before, first]);
  drawn.length = 0;
  const filled = await tasks.add(TASK, BY);
  await ended(filled.id);
  expect(drawn.length).toBe(0);
});

test('ADM-07 a purge takes the tiles that were kept before its day, and no others', async () => {
  const seeded = await tasks.add(TASK, BY);
  await run();
  await ended(seeded.id);
  const all = await kept();
  const db = new Sqlite(join(folder, 'tiles', BUILDINGS.id, 'EPSG-4326-1x-png8.sqlite'));
  const old = db
    .prepare('UPDATE tile SET date = ? WHERE z = 15')
    .run(Date.parse('2024-05-01T09:00:00Z') / 1000).changes;
  db.close();
  expect(old).toBeGreaterThan(0);
  expect(old).toBeLessThan(all);
  // They were kept on the last day of April in Tahiti.
  await expect(tasks.addSpecific({ kind: 'purge', before: '2024-04-30' }, BY)).rejects.toThrow('Aucune tuile');
  const [purge] = await tasks.addSpecific({ kind: 'purge', before: '2024-05-01' }, BY);
  await ended(purge?.id ?? '');
  expect(await read(purge?.id ?? '')).toMatchObject({ state: 'done', total: old, finished: old });
  expect(await kept()).toBe(all - old);
});

test('ADM-07 a task whose layer is gone ends, and says so', async () => {
  const { id } = await tasks.add(TASK, BY);
  const layer = await state.layers.find(BUILDINGS.id);
  await state.layers.remove(BUILDINGS.id, layer?.version ?? 1);
  await run();
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'La couche de cette tâche n’existe plus.' });
});
