import { expect, test } from 'vitest';
import { inOrder } from '../list/list-order.ts';
import { TASK_COLUMNS } from './task-order.ts';
import { TASK } from './testing.ts';

const done = {
  ...TASK,
  id: 'b',
  layerName: 'Îles',
  state: 'done' as const,
  startedAt: '2026-11-14T00:00:00.000Z',
  endedAt: '2026-11-14T00:01:00.000Z',
  speed: null,
};
const waiting = {
  ...TASK,
  id: 'c',
  layerName: 'Zones',
  state: 'waiting' as const,
  startedAt: null,
  remaining: 1000,
  speed: null,
  secondsLeft: null,
};
const TASKS = [waiting, TASK, done];
const ids = (order: string) =>
  inOrder(TASKS, TASK_COLUMNS, order)
    .map(({ id }) => id)
    .join('');

test('ADM-22 the tasks are sorted by each of their columns, both ways; what has no value comes last', () => {
  expect(ids('')).toBe('cab');
  expect(ids('tache')).toBe('abc');
  expect(ids('-tache')).toBe('cba');
  expect(ids('avancement')).toBe('cab');
  expect(ids('-vitesse').charAt(0)).toBe('a');
  expect(ids('duree')).toBe('abc');
  expect(ids('-duree')).toBe('bac');
  expect(ids('debut')).toBe('bac');
  expect([ids('etat'), ids('-etat')]).toEqual([ids('-etat'), ids('etat')].map((text) => [...text].reverse().join('')));
});
