import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyLog, createLog, gatherLines } from './log.ts';

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

test.each([
  ['/api/recherche/complete', '203.0.113.77'],
  ['/api/wmts/1.0.0/"\\\u2028é', '2001:db8:1:2::9'],
  ['/', 'a"b\n'],
])('OPS-02 the line of an answer before the router, of %s, is the very line that the logger writes', (path, ip) => {
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) });
  const answer = { reqId: 'f9d8', method: 'GET', statusCode: 200, responseTime: 0.0625 };
  createEarlyLog(log, 'early')({ ...answer, path, ip });
  const { reqId, method, statusCode, responseTime } = answer;
  const req = { method, url: `${path}?q=secret`, ip };
  log.info({ reqId, req, res: { statusCode }, responseTime, early: true }, 'request completed');
  expect(lines[0]).toBe(lines[1]);
  expect(lines).toHaveLength(2);
});

test('OPS-02 a log that shows only what went wrong has no line of an answer', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line), isTTY: true });
  createEarlyLog(log, 'kept')({ reqId: 'a', method: 'GET', path: '/', ip: '', statusCode: 304, responseTime: 1 });
  expect(lines).toEqual([]);
});
