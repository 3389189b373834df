import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCollecting } from './collect-garbage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('OPS-02 the main thread looks at its heap every five seconds, until the end', () => {
  const look = vi.fn();
  const stop = startCollecting(look);
  vi.advanceTimersByTime(15_000);
  expect(look).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(15_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('OPS-02 what nobody holds any more is collected within five seconds', async () => {
  const stop = startCollecting();
  let held: Uint8Array[] | null = Array.from({ length: 60 }, () => new Uint8Array(2 * 1024 ** 2));
  const full = process.memoryUsage().arrayBuffers;
  expect(held).toHaveLength(60);
  held = null;
  vi.advanceTimersByTime(5_000);
  // They are freed beside the work of this thread.
  await expect.poll(() => process.memoryUsage().arrayBuffers).toBeLessThan(full - 100 * 1024 ** 2);
  stop();
});
