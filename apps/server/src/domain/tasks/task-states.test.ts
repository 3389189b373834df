import { TASK_ACTIONS, TASK_STATES } from '@motu/contract';
import { expect, test } from 'vitest';
import { isOver, isTriedAgain, MOST_TRIES, pauseMs, speedAfter, stateAfter, stateAtEnd } from './task-states.ts';

test('ADM-07 a task is paused, resumed, cancelled and tried again only where that has a meaning', () => {
  const table = TASK_STATES.map((state) => TASK_ACTIONS.map((action) => stateAfter(state, action)));
  //                pause,     resume,    cancel,      retry
  expect(table).toEqual([
    ['paused', null, 'cancelled', null],
    ['paused', null, 'cancelled', null],
    [null, 'waiting', 'cancelled', null],
    [null, null, null, null],
    [null, null, null, 'waiting'],
    [null, 'waiting', null, null],
  ]);
});

test('ADM-07 a task ends as done only without a failed tile', () => {
  expect([stateAtEnd(0), stateAtEnd(1)]).toEqual(['done', 'failed']);
  expect(TASK_STATES.filter(isOver)).toEqual(['done', 'failed', 'cancelled']);
});

test('ADM-07 pauses grow, and tries come to an end', () => {
  expect([1, 2, 3, 4, 9].map(pauseMs)).toEqual([2000, 8000, 32_000, 32_000, 32_000]);
  expect([1, 2, 3, 4].map((tries) => isTriedAgain(tries, 0))).toEqual([true, true, true, false]);
  expect(isTriedAgain(1, MOST_TRIES)).toBe(false);
});

test('ADM-07 the speed follows what the last chunks took, but for those that had nothing to draw', () => {
  expect(speedAfter(null, 256, 2000)).toBe(128);
  expect(speedAfter(100, 256, 1280)).toBeCloseTo(120);
  expect(speedAfter(null, 256, 20)).toBeNull();
  expect(speedAfter(100, 256, 20)).toBe(100);
});
