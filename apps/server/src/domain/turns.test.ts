import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const tooBusy = () => new AppError('unavailable', 'Revenez.', { retryAfterS: 2 });

test('OWS-03 no more than so many have their turn; the next ones follow in order', async () => {
  const turns = createTurns({ most: 2, queue: 5, patienceMs: 10_000, tooBusy });
  const first = await turns.take();
  await turns.take();
  const order: string[] = [];
  const third = turns.take().then(() => order.push('third'));
  void turns.take().then(() => order.push('fourth'));
  expect(turns.load()).toEqual({ running: 2, waiting: 2 });
  first();
  first(); // given back once, however often it is said
  await third;
  expect(order).toEqual(['third']);
  expect(turns.load()).toEqual({ running: 2, waiting: 1 });
});

test('OWS-03 who waits too long, or behind too many, is told when to come back', async () => {
  const turns = createTurns({ most: 1, queue: 1, patienceMs: 5, tooBusy });
  const held = await turns.take();
  const patient = turns.take();
  await expect(turns.take()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  await expect(patient).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
  held();
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});
