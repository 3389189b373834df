import { getHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCollecting } from './collect-garbage.ts';

const MEGABYTE = 1024 ** 2;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('OPS-02 a heap that has grown is looked through, and again when it has grown by half since; a small one never, nor after the end', () => {
  let heap = 100;
  const kept = 150;
  const collected: number[] = [];
  const stop = startCollecting({
    heapBytes: () => heap * MEGABYTE,
    collect() {
      collected.push(heap);
      heap = kept;
    },
  });
  const lookAt = (size: number) => {
    heap = size;
    vi.advanceTimersByTime(30_000);
  };
  for (const size of [100, 200, 200, 224, 226]) lookAt(size);
  expect(collected).toEqual([200, 226]);
  stop();
  lookAt(1000);
  expect(collected).toEqual([200, 226]);
});

test('OPS-02 what nobody holds any more leaves the heap', () => {
  let held: unknown[] | null = Array.from({ length: 2_000_000 }, (_, i) => ({ i }));
  const full = getHeapStatistics().used_heap_size;
  const stop = startCollecting({ heapBytes: () => 200 * MEGABYTE });
  expect(held).toHaveLength(2_000_000);
  held = null;
  vi.advanceTimersByTime(30_000);
  expect(getHeapStatistics().used_heap_size).toBeLessThan(full - 30 * MEGABYTE);
  stop();
});
