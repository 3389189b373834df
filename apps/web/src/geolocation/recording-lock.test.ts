// @vitest-environment node
import { expect, test } from 'vitest';
import { createRecordingLock } from './recording-lock.ts';

/** The browser's own rule: one holder at a time, the others wait in turn or are told no. */
function createLocks(): Pick<LockManager, 'request'> {
  let held = false;
  const queue: (() => void)[] = [];
  const request = async (_: string, { ifAvailable }: LockOptions, hold: (lock: Lock | null) => unknown) => {
    if (held && ifAvailable) return hold(null);
    if (held) await new Promise<void>((resolve) => queue.push(resolve));
    held = true;
    await hold({} as Lock);
    held = false;
    queue.shift()?.();
  };
  return { request: request as LockManager['request'] };
}

test('GEO-05 one tab records at a time; the next one has its turn when the first has ended', async () => {
  const locks = createLocks();
  const [first, second] = [createRecordingLock(locks), createRecordingLock(locks)];
  expect(await first.take({ waits: false })).toBe(true);
  expect(await first.take({ waits: false })).toBe(true);
  expect(await second.take({ waits: false })).toBe(false);
  const turn = second.take({ waits: true });
  expect(second.isHeld()).toBe(false);
  first.release();
  expect(await turn).toBe(true);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
});

test('GEO-05 a browser without locks records all the same', async () => {
  expect(await createRecordingLock(undefined).take({ waits: false })).toBe(true);
});
