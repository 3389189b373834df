import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@motu/engine';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openState } from '../storage/state.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { BUILDINGS, BY, createTaskCopy, log, placeOf, startEngine, TASK, type TaskCopy } from '../testing/task-copy.ts';
import { createFileStorage } from '../tiles/file-storage.ts';

const STORE = 's3://tuiles';

let engine: Engine;
let folder: string;
/** Their own connections, one storage of tiles for all. */
let copies: TaskCopy[];
/** Called before each drawing, with who draws. */
let beforeDrawing: (copy: number) => Promise<void>;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-shared-'));
  beforeDrawing = async () => {};
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  copies = [];
  for (const index of [0, 1]) {
    const state = await openState({ data: folder, databaseUrl });
    const storage = createFileStorage({ folder: join(folder, 'tiles'), log });
    copies.push(createTaskCopy({ engine, state, storage, store: STORE, beforeDrawing: () => beforeDrawing(index) }));
  }
  await copy(0).state.layers.add(BUILDINGS);
});
afterEach(async () => {
  for (const one of copies) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const copy = (index: number): TaskCopy => copies[index] as TaskCopy;
const read = (id: string) => copy(0).read(id);
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
  const { id, total } = await copy(0).tasks.add(TASK, BY);
  // Neither may do it all before the other has begun.
  beforeDrawing = async (index) => {
    const other = copy(1 - index).drawn;
    await expect.poll(() => other.length).toBeGreaterThan(0);
  };
  await Promise.all([copy(0).run(), copy(1).run()]);
  await stateOf(id).toBe('done');
  expect(await read(id)).toMatchObject({ finished: total, failed: 0, remaining: 0 });
  const all = [...copy(0).drawn, ...copy(1).drawn];
  expect(new Set(all.map(placeOf)).size).toBe(all.length);
});

test('OPS-05 a pause and a cancel asked of one copy reach the other, which gives its chunk back', async () => {
  const { id } = await copy(0).tasks.add(TASK, BY);
  await copy(1).run();
  await expect.poll(() => copy(1).drawn.length).toBeGreaterThan(0);
  const paused = await copy(0).tasks.change(id, 'pause', 1, BY);
  await expect.poll(() => heldOf(id)).toBe(0);
  const { length } = copy(1).drawn;
  await copy(0).tasks.change(id, 'resume', paused.version, BY);
  await expect.poll(() => copy(1).drawn.length).toBeGreaterThan(length);
  await copy(0).tasks.change(id, 'cancel', 0, BY);
  await stateOf(id).toBe('cancelled');
});

test('OPS-05 a task is worked on by those who see its tiles alone', async () => {
  const { id } = await copy(0).tasks.add(TASK, BY);
  await copy(1).run('another folder');
  const { id: step } = (await copy(1).tasks.addSpecific({ kind: 'index' }, BY))[0] ?? { id: '' };
  await copy(0).run();
  await stateOf(step).toBe('done');
  await stateOf(id).toBe('done');
  expect(copy(1).drawn).toEqual([]);
  expect(copy(0).drawn.length).toBeGreaterThan(0);
});
