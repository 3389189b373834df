import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog, gatherLines } from './log.ts';

test('OPS-02 all lines of one turn leave in one write, in their order, and none stays behind', async () => {
  const writes: string[] = [];
  const log = createLog(gatherLines({ write: (text: string) => void writes.push(text) }));
  for (const count of [1, 2, 3]) log.info({ count }, 'request completed');
  expect(writes).toHaveLength(0);
  await setImmediate();
  log.info({ count: 4 }, 'request completed');
  await setImmediate();
  expect(writes.map((text) => text.match(/(?<="count":)\d/g))).toEqual([['1', '2', '3'], ['4']]);
});
