import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Job, ToWorker } from './jobs.ts';
import { createPool } from './pool.ts';

/** A thread that answers when the test says so. */
class Thread extends EventEmitter {
  readonly asked: (ToWorker & { type: 'job' })[] = [];
  postMessage(message: ToWorker) {
    if (message.type === 'job') this.asked.push(structuredClone(message));
  }
  isEnded = false;
  answer(bytes = 0) {
    const { id } = this.asked.at(-1) as { id: number };
    this.emit('message', { type: 'done', id, bytes, result: { tiles: [] } });
  }
  async terminate() {
    this.isEnded = true;
  }
}

type PoolSettings = Parameters<typeof createPool>[0];

function poolOf(workers: number, retirement?: PoolSettings['retirement'], pages?: PoolSettings['pages']) {
  const threads: Thread[] = [];
  const pool = createPool({
    ...{ files: {} as never, layers: [], cacheMegabytes: 1, workers, queue: 10, deadlineMs: 60_000 },
    ...(retirement && { retirement }),
    ...(pages && { pages }),
    startThread: () => {
      const thread = new Thread();
      threads.push(thread);
      queueMicrotask(() => thread.emit('message', { type: 'ready' }));
      return thread as unknown as Worker;
    },
  });
  return { pool, threads };
}

const job = { kind: 'names' } as unknown as Job;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('TILE-04 a thread that fails twice takes no other with it', async () => {
  const { pool, threads } = poolOf(2);
  const [lost, drawn] = [pool.run(job), pool.run(job)];
  await turn();
  const [first, second] = threads as [Thread, Thread];
  first.emit('error', new Error('out of memory'));
  first.emit('error', new Error('and again'));
  await expect(lost).rejects.toThrow('out of memory');
  second.answer();
  expect(await drawn).toEqual({ tiles: [] });
  await turn();
  // The one that failed was replaced, the other stayed: two jobs run at once, on three threads in all.
  const more = [pool.run(job), pool.run(job)];
  await turn();
  expect(pool.load()).toMatchObject({ waiting: 0, running: 2 });
  expect(threads).toHaveLength(3);
  second.answer();
  threads[2]?.answer();
  await Promise.all(more);
  await pool.close();
});

test('TILE-04 however many maps are asked for, a tile is drawn next, and a map by who asked first', async () => {
  const { pool, threads } = poolOf(2);
  const maps = [0, 1, 2, 3].map(() => pool.run(job, 'map'));
  const ahead = pool.run(job, 'background');
  await turn();
  expect(pool.load()).toMatchObject({ waiting: 4, running: 1 });
  const tile = pool.run(job);
  await turn();
  expect(pool.load()).toMatchObject({ waiting: 4, running: 2 });
  const [first, second] = threads as [Thread, Thread];
  second.answer();
  expect(await tile).toEqual({ tiles: [] });
  expect(pool.load()).toMatchObject({ waiting: 4, running: 1 });
  for (const map of maps) {
    first.answer();
    await map;
  }
  first.answer();
  await ahead;
  await pool.close();
});

/** Two threads that have drawn a tile each, and then one part of a page. */
async function afterOnePart(pages: NonNullable<PoolSettings['pages']>) {
  const { pool, threads } = poolOf(2, undefined, pages);
  const first = [pool.run(job), pool.run(job)];
  await turn();
  for (const thread of threads) thread.answer();
  const part = pool.run(job, 'print');
  threads[0]?.answer();
  await Promise.all([...first, part]);
  return { pool, threads: threads as [Thread, Thread] };
}

test('PRN-09 parts of a page have all threads while nobody asks for a tile, and a tile that is asked for then is drawn before the next part', async () => {
  const { pool, threads } = await afterOnePart({ quietMs: 0, partMs: 60_000 });
  const parts = [0, 1, 2, 3].map(() => pool.run(job, 'print'));
  expect(pool.load()).toMatchObject({ waiting: 2, running: 2 });
  const tile = pool.run(job);
  threads[1].answer();
  await parts[1];
  expect(pool.load()).toMatchObject({ waiting: 2, running: 2 });
  threads[1].answer();
  expect(await tile).toEqual({ tiles: [] });
  // A map waits for the other thread as ever, and no part goes before it.
  const map = pool.run(job, 'map');
  threads[1].answer();
  await parts[2];
  expect(pool.load()).toMatchObject({ waiting: 2, running: 1 });
  threads[0].answer();
  await parts[0];
  threads[0].answer();
  threads[1].answer();
  await Promise.all([map, ...parts]);
  await pool.close();
});

test.each([
  ['somebody has just asked for a tile', { quietMs: 60_000, partMs: 60_000 }],
  ['the last part took longer than a tile may wait', { quietMs: 0, partMs: 0 }],
])('PRN-09 one thread is left to tiles when %s', async (_, pages) => {
  const { pool, threads } = await afterOnePart(pages);
  const parts = [0, 1].map(() => pool.run(job, 'print'));
  expect(pool.load()).toMatchObject({ waiting: 1, running: 1 });
  const tile = pool.run(job);
  expect(pool.load()).toMatchObject({ waiting: 1, running: 2 });
  threads[1].answer();
  await tile;
  threads[0].answer();
  await parts[0];
  threads[0].answer();
  await parts[1];
  await pool.close();
});

test('OPS-02 threads end when nothing was asked for a while and the program is large; work starts others', async () => {
  let isLarge = false;
  const { pool, threads } = poolOf(2, { quietMs: 20, isLarge: () => isLarge, threadBytes: 1000 });
  const first = [pool.run(job), pool.run(job)];
  await turn();
  for (const thread of threads) thread.answer(400);
  await Promise.all(first);
  expect(pool.load()).toEqual({ waiting: 0, running: 0, threads: 2, threadBytes: 800 });
  isLarge = true;
  await expect.poll(() => threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  expect(pool.load()).toMatchObject({ threads: 0, threadBytes: 0 });
  const again = pool.run(job);
  await turn();
  threads[2]?.answer();
  expect(await again).toEqual({ tiles: [] });
  await pool.close();
});

test('OPS-02 a thread that holds much ends after its work, not before what waits is done', async () => {
  const { pool, threads } = poolOf(1, { quietMs: 3_600_000, isLarge: () => false, threadBytes: 1000 });
  const both = [pool.run(job), pool.run(job)];
  await turn();
  const [thread] = threads as [Thread];
  thread.answer(5000);
  expect(await both[0]).toEqual({ tiles: [] });
  expect([thread.isEnded, thread.asked.length]).toEqual([false, 2]);
  thread.answer(5000);
  expect(await both[1]).toEqual({ tiles: [] });
  expect([thread.isEnded, pool.load().threads]).toEqual([true, 0]);
  await pool.close();
});

test('LAY-05 PRN-09 legends are drawn before tiles and maps, pages behind them, before what nobody waits for, and not at all for whoever has left', async () => {
  const { pool, threads } = poolOf(1);
  const named = (name: string) => ({ kind: name }) as unknown as Job;
  const left = new AbortController();
  const first = pool.run(named('first'), 'print');
  await turn();
  const behind = [
    pool.run(named('background'), 'background'),
    pool.run(named('print'), 'print'),
    pool.run(named('map'), 'map'),
    pool.run(named('tile')),
    pool.run(named('legend'), 'legend'),
  ];
  const gone = pool.run(named('gone'), 'print', left.signal);
  left.abort();
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  await expect(pool.run(named('late'), 'print', left.signal)).rejects.toMatchObject({ code: 'unavailable' });
  const [thread] = threads as [Thread];
  for (let i = 0; i <= behind.length; i++) {
    thread.answer();
    await turn();
  }
  await Promise.all([first, ...behind]);
  expect(thread.asked.map(({ job: asked }) => asked.kind)).toEqual([
    'first',
    'legend',
    'tile',
    'map',
    'print',
    'background',
  ]);
  await pool.close();
});

test('TILE-04 a job that cannot be told to a thread fails alone, and the thread goes on with the next', async () => {
  const { pool, threads } = poolOf(1);
  const untold = { kind: 'names', where: () => true } as unknown as Job;
  const jobs = [pool.run(untold), pool.run(untold), pool.run(job)] as const;
  const failed = Promise.allSettled(jobs.slice(0, 2));
  await turn();
  expect(await failed).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  threads[0]?.answer();
  expect(await jobs[2]).toEqual({ tiles: [] });
  expect(pool.load()).toMatchObject({ waiting: 0, running: 0, threads: 1 });
  await pool.close();
});
