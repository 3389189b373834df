import { expect, test } from 'vitest';
import { type MaybePromise, whenAllReady, whenReady } from './maybe-promise.ts';

const next = (value: number): MaybePromise<number> => value + 1;
const later = async (value: number): Promise<number> => value + 1;
const refuse = (): never => {
  throw new Error('refused');
};

test('INFO-02 what is known already is gone on with at once', () => {
  expect(whenReady(2, next)).toBe(3);
  expect(whenAllReady([1, 2], next)).toEqual([2, 3]);
  expect(whenAllReady([], next)).toEqual([]);
});

test('INFO-02 what will be known is waited for', async () => {
  const waited = whenReady(Promise.resolve(2), next);
  expect(waited).toBeInstanceOf(Promise);
  expect(await waited).toBe(3);
  const all = whenAllReady([1, 2], (value) => (value === 1 ? next(value) : later(value)));
  expect(all).toBeInstanceOf(Promise);
  expect(await all).toEqual([2, 3]);
});

test('INFO-02 what fails is heard of, and what fails after it too', async () => {
  expect(() => whenReady(2, refuse)).toThrow('refused');
  await expect(whenReady(Promise.resolve(2), refuse)).rejects.toThrow('refused');
  await expect(whenReady(Promise.reject(new Error('lost')), next)).rejects.toThrow('lost');
  // The second throws at once, the first fails a moment later: were it left alone, the run would end with an unhandled rejection.
  const all = whenAllReady([1, 2], (value) => (value === 1 ? Promise.reject(new Error('lost')) : refuse()));
  await expect(all).rejects.toThrow('lost');
  await expect(whenAllReady([1], refuse)).rejects.toThrow('refused');
});
