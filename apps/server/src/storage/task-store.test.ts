import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ChunkOutcome, PlannedChunk, StoredTask } from '../domain/tasks/task-store.ts';
import { describeOnBoth } from '../testing/state.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const CHUNKS: PlannedChunk[] = Array.from({ length: 5 }, (_, i) => ({
  level: 12,
  column: i * 16,
  row: 32,
  columns: 16,
  rows: 16,
  tiles: 256,
}));
const DONE: ChunkOutcome = { state: 'done', finished: 256, failed: 0, empty: 6, repairs: 0 };

function newTask(changes: Partial<StoredTask> = {}): StoredTask {
  return {
    id: randomUUID(),
    kind: 'seed',
    state: 'waiting',
    lane: randomUUID(),
    store: null,
    layerId: 'l',
    layer: 'l',
    layerName: 'L',
    grid: 'EPSG:4326',
    format: 'png8',
    scale: 1,
    minZoom: 8,
    maxZoom: 12,
    extent: [-150, -18, -149, -17],
    place: 'Tahiti',
    before: null,
    total: 1280,
    finished: 0,
    failed: 0,
    speed: null,
    createdAt: NOW,
    startedAt: null,
    endedAt: null,
    error: null,
    setbacks: 0,
    retryAt: null,
    author: 'teva',
    version: 1,
    ...changes,
  };
}

describeOnBoth('tasks', (state) => {
  const begun = async (changes: Partial<StoredTask> = {}) => {
    const task = newTask(changes);
    await state().transaction(({ tasks }) => tasks.add(task, CHUNKS));
    expect(await state().tasks.begin(task.id, NOW)).toBe(true);
    return task.id;
  };
  const claim = (id: string, owner: string, now = NOW, what: 'todo' | 'done' = 'todo') =>
    state().tasks.claim(id, what, owner, now, new Date(now.getTime() + 60_000));

  test('ADM-07 a task is kept as it is', async () => {
    const task = newTask();
    await state().tasks.add(task, CHUNKS);
    expect(await state().tasks.find(task.id)).toEqual(task);
  });

  test('ADM-07 of two tasks of a layer one runs, however many begin them at once', async () => {
    const lane = randomUUID();
    const both = [newTask({ lane }), newTask({ lane })];
    for (const task of both) await state().tasks.add(task, []);
    const begun = await Promise.all(both.map(({ id }) => state().tasks.begin(id, NOW)));
    expect(begun.filter(Boolean).length).toBe(1);
    const first = await state().tasks.find(both[begun.indexOf(true)]?.id ?? '');
    await state().tasks.update(first?.id ?? '', first?.version ?? 0, { state: 'done' });
    expect(await state().tasks.begin(both[begun.indexOf(false)]?.id ?? '', NOW)).toBe(true);
  });

  test('ADM-08 a chunk is held by one, until it is given back or its time is over', async () => {
    const id = await begun();
    const taken = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((owner) => claim(id, owner)));
    expect(new Set(taken.map((chunk) => chunk?.ordinal)).size).toBe(5);
    expect(await claim(id, 'f')).toBeNull();
    await state().tasks.renew('a', after(120));
    // Those who have not been heard of since are taken for dead.
    const later = await Promise.all(['f', 'g', 'h', 'i', 'j'].map((owner) => claim(id, owner, after(61))));
    expect(later.filter(Boolean).length).toBe(4);
    await state().tasks.release('a');
    expect(await claim(id, 'k', after(61))).toMatchObject({ ordinal: taken[0]?.ordinal });
  });

  test('ADM-08 what a chunk gave is counted once, by who holds it', async () => {
    const id = await begun();
    const lost = await claim(id, 'dead');
    const taken = await claim(id, 'alive', after(61));
    if (!lost || !taken) throw new Error('There was a chunk to take.');
    expect(taken.ordinal).toBe(lost.ordinal);
    const complete = (chunk: typeof taken, owner: string) =>
      state().transaction(({ tasks }) => tasks.complete(chunk, owner, DONE));
    expect(await complete(taken, 'alive')).toBe(true);
    expect(await complete(lost, 'dead')).toBe(false);
    expect(await complete(taken, 'alive')).toBe(false);
    expect(await state().tasks.find(id)).toMatchObject({ total: 1280, finished: 256, failed: 0 });
    // Counted again and found missing, it goes back.
    const checked = await claim(id, 'alive', after(61), 'done');
    if (!checked) throw new Error('There was a chunk to check.');
    const again = { state: 'todo', finished: 0, failed: 0, empty: 0, repairs: 1 } as const;
    await state().transaction(({ tasks }) => tasks.complete(checked, 'alive', again));
    expect(await state().tasks.find(id)).toMatchObject({ finished: 0, failed: 0 });
    expect(await state().tasks.countBefore(id, 'done')).toBe(5);
  });

  test('ADM-07 failed tiles are listed, and put back to do', async () => {
    const id = await begun();
    const chunk = await claim(id, 'a');
    if (!chunk) throw new Error('There was a chunk to take.');
    const block = { level: 12, column: 4, row: 32, columns: 4, rows: 4 };
    const failures = [{ ...block, message: 'Le serveur de cette couche est injoignable.' }];
    await state().transaction(({ tasks }) =>
      tasks.complete(chunk, 'a', { ...DONE, finished: 240, failed: 16, failures }),
    );
    expect(await state().tasks.failures(id, 10)).toEqual(failures);
    expect(await state().tasks.find(id)).toMatchObject({ finished: 240, failed: 16 });
    await state().transaction(({ tasks }) => tasks.retryFailed(id));
    expect(await state().tasks.find(id)).toMatchObject({ finished: 0, failed: 0 });
    expect(await state().tasks.failures(id, 10)).toEqual([]);
    expect(await state().tasks.countBefore(id, 'done')).toBe(5);
  });

  test('ADM-07 a chunk that was put off is not taken before its time', async () => {
    const id = await begun();
    const chunk = await claim(id, 'a');
    if (!chunk) throw new Error('There was a chunk to take.');
    await state().tasks.postpone(chunk, 'a', after(30), 1);
    expect((await claim(id, 'a'))?.ordinal).toBe(1);
    expect(await claim(id, 'a', after(31))).toMatchObject({ ordinal: 0, tries: 1 });
  });

  test('ADM-07 tasks that ended long ago are forgotten, with all their chunks', async () => {
    const id = await begun();
    const task = await state().tasks.find(id);
    await state().tasks.update(id, task?.version ?? 0, { state: 'done', endedAt: NOW });
    await state().tasks.purge(after(-1));
    expect(await state().tasks.find(id)).not.toBeNull();
    await state().tasks.purge(after(1));
    expect(await state().tasks.find(id)).toBeNull();
    expect(await state().tasks.countBefore(id, 'checked')).toBe(0);
  });
});
