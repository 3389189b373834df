import { text } from 'node:stream/consumers';
import type { TaskList } from '@motu/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskFeed } from './task-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ADM-07 the tasks are read once for all who follow them, sent when they have changed, and not read when nobody does', async () => {
  let reads = 0;
  let cacheBytes = 1;
  const list = async (): Promise<TaskList> => {
    reads++;
    return { content: [], threads: 1, cacheBytes, cacheQuota: null };
  };
  const feed = createTaskFeed(list, pino({ enabled: false }));
  const streams = [feed.follow(), feed.follow(), feed.follow()];
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBe(2);
  cacheBytes = 2;
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBe(3);
  const late = feed.follow();
  await vi.advanceTimersByTimeAsync(0);
  feed.close();
  const told = [1, 2].map(
    (bytes) => `event: tasks\ndata: {"content":[],"threads":1,"cacheBytes":${bytes},"cacheQuota":null}\n\n`,
  );
  for (const stream of streams) expect(await text(stream)).toBe(`retry: 2000\n\n${told.join('')}`);
  expect(await text(late)).toBe(`retry: 2000\n\n${told[1]}`);
  const before = reads;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(before);
});
