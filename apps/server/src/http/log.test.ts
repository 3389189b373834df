import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, gatherLines } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('OPS-02 lines leave together a moment later, in their order, and none stays behind', () => {
  const writes: string[] = [];
  const log = createLog(gatherLines({ write: (text: string) => void writes.push(text) }));
  for (const count of [1, 2, 3]) log.info({ count }, 'request completed');
  expect(writes).toHaveLength(0);
  vi.runAllTimers();
  log.info({ count: 4 }, 'request completed');
  vi.runAllTimers();
  expect(writes.map((text) => text.match(/(?<="count":)\d/g))).toEqual([['1', '2', '3'], ['4']]);
});

test('OPS-02 a flood of lines does not wait in memory', () => {
  const writes: string[] = [];
  const log = createLog(gatherLines({ write: (text: string) => void writes.push(text) }));
  for (let count = 0; count < 2000; count++) log.info({ count }, 'request completed');
  expect(writes.length).toBeGreaterThan(0);
  vi.runAllTimers();
  expect(writes.join('').split('\n')).toHaveLength(2001);
});
