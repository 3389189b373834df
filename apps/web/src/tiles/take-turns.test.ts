import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('MAP-12 of many that ask at once two begin, then whatever else waits has its turn', async () => {
  const tasks: (() => void)[] = [];
  const begun: number[] = [];
  const turn = createTurns(2, (work) => tasks.push(work));
  const all = Promise.all([0, 1, 2, 3, 4].map((one) => turn().then(() => begun.push(one))));
  const doTask = async () => {
    expect(tasks).toHaveLength(1);
    tasks.shift()?.();
    await Promise.resolve();
    return [...begun];
  };

  expect(begun).toEqual([]);
  expect(await doTask()).toEqual([0, 1]);
  expect(await doTask()).toEqual([0, 1, 2, 3]);
  void turn().then(() => begun.push(5));
  expect(await doTask()).toEqual([0, 1, 2, 3, 4, 5]);
  await all;
  expect(tasks).toEqual([]);
});

test('MAP-12 who asks after a pause begins as well', async () => {
  const turn = createTurns(2);
  await turn();
  await Promise.all([turn(), turn(), turn()]);
  await turn();
});
