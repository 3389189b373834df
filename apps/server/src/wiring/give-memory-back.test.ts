import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGivingBack } from './give-memory-back.ts';

const MEGABYTE = 1024 ** 2;
const isGnu = process.platform === 'linux';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('OPS-02 a program that has grown gives free memory back every ten seconds; a small one loads nothing for it, nor does anything happen after the end', async () => {
  let resident = 0;
  const trimmed: number[] = [];
  const loadTrim = vi.fn(async () => async () => trimmed.push(resident));
  const stop = startGivingBack({ residentBytes: () => resident * MEGABYTE, loadTrim });
  const lookAt = async (size: number) => {
    resident = size;
    await vi.advanceTimersByTimeAsync(10_000);
  };
  for (const size of [170, 349]) await lookAt(size);
  expect(loadTrim).not.toHaveBeenCalled();
  for (const size of [351, 600, 300, 400]) await lookAt(size);
  expect(trimmed).toEqual([351, 600, 400]);
  expect(loadTrim).toHaveBeenCalledOnce();
  stop();
  await lookAt(1000);
  expect(trimmed).toEqual([351, 600, 400]);
});

test('OPS-02 where there is nothing to give memory back with, the program goes on as it is', async () => {
  const loadTrim = vi.fn(async () => null);
  const stop = startGivingBack({ residentBytes: () => 1000 * MEGABYTE, loadTrim });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(loadTrim).toHaveBeenCalledOnce();
  stop();
});

/** A program that frees 170 MB in pieces, all among others that it still holds: what it had before, after, and when they were given back. */
const PROGRAM = `
const { loadSystemTrim } = await import(${JSON.stringify(new URL('./system-trim.ts', import.meta.url).href)});
const trim = await loadSystemTrim();
let held = Array.from({ length: 60_000 }, () => Buffer.allocUnsafeSlow(3000).fill(1));
const sizes = [process.memoryUsage.rss()];
held = held.filter((_, i) => i % 16 === 0);
// What is no longer held is given up by the next one at the latest.
for (let i = 0; i < 2; i++) gc();
sizes.push(process.memoryUsage.rss());
await trim();
sizes.push(process.memoryUsage.rss());
console.log(JSON.stringify({ sizes, held: held.length }));`;

test.runIf(isGnu)('OPS-02 what was freed among what is still held leaves the program', () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', PROGRAM];
  const { sizes, held } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  const [full, freed, given] = sizes as [number, number, number];
  expect(held).toBe(3750);
  expect(freed).toBeGreaterThan(full - 60 * MEGABYTE);
  expect(given).toBeLessThan(freed - 90 * MEGABYTE);
});
