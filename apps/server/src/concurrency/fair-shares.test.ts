import { expect, test } from 'vitest';
import { createFairShares } from './fair-shares.ts';

const SETTINGS = { most: 2, queue: 1, patienceMs: 10_000, tooBusy: () => new Error('too busy') };

test('TILE-04 a visitor who asks for much waits for what is his own, and nobody else does', async () => {
  const shares = createFairShares(SETTINGS);
  const [first] = await Promise.all([shares.acquire('a'), shares.acquire('a')]);
  let isThird = false;
  const third = shares.acquire('a').then((release) => {
    isThird = true;
    return release;
  });
  await expect(shares.acquire('a')).rejects.toThrow('too busy');
  const other = await shares.acquire('b');
  expect(isThird).toBe(false);
  first();
  await third;
  expect(isThird).toBe(true);
  other();
});
