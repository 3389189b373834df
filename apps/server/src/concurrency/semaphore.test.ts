import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const tooBusy = () => new AppError('unavailable', 'Revenez.', { retryAfterS: 2 });

test('OWS-03 no more than so many have their turn; the next ones follow in order', async () => {
  const semaphore = createSemaphore({ most: 2, queue: 5, patienceMs: 10_000, tooBusy });
  const first = await semaphore.acquire();
  const second = await semaphore.acquire();
  const order: string[] = [];
  const third = semaphore.acquire().then(() => order.push('third'));
  const fourth = semaphore.acquire().then(() => order.push('fourth'));
  expect(semaphore.load()).toEqual({ running: 2, waiting: 2 });
  first();
  first(); // given back once, however often it is said
  await third;
  expect(order).toEqual(['third']);
  expect(semaphore.load()).toEqual({ running: 2, waiting: 1 });
  second();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

test('OWS-03 who waits too long, or behind too many, is told when to come back', async () => {
  const semaphore = createSemaphore({ most: 1, queue: 1, patienceMs: 5, tooBusy });
  const held = await semaphore.acquire();
  const patient = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  await expect(patient).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  held();
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 });
});
