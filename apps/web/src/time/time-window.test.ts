// @vitest-environment node
import { expect, test } from 'vitest';
import { boundsOf, firstShown, isBeyond, shifted, shownCount, withEnd, within } from './time-window.ts';

const may = { from: '2024-05-01', to: '2024-05-31' };
const day = (text: string) => ({ from: text, to: text });

test('TIME-01 the bar goes from the first day of the layers shown to the last, and anywhere for those that tell none', () => {
  const june = { from: '2024-06-01', to: '2024-06-30' };
  expect(boundsOf([{ days: june }, { days: may }], '2026-11-16')).toEqual({ from: '2024-05-01', to: '2024-06-30' });
  expect(boundsOf([{ days: may }, {}], '2026-11-16')).toEqual({ from: '1900-01-01', to: '2027-11-17' });
});

test('TIME-01 one day before or after stays within the days that there are; from a day beyond them it comes back to the nearest', () => {
  expect(shifted(day('2024-05-30'), 1, may)).toEqual(day('2024-05-31'));
  expect(shifted(day('2024-05-31'), 1, may)).toEqual(day('2024-05-31'));
  expect(shifted(day('2026-11-16'), -1, may)).toEqual(day('2024-05-31'));
  expect(isBeyond(day('2026-11-16'), may)).toBe(true);
});

test('TIME-01 a period keeps its length when it is moved', () => {
  const week = { from: '2024-05-24', to: '2024-05-30' };
  expect(shifted(week, 1, may)).toEqual({ from: '2024-05-25', to: '2024-05-31' });
  expect(shifted(week, 7, may)).toEqual({ from: '2024-05-25', to: '2024-05-31' });
  expect(shifted(week, -40, may)).toEqual({ from: '2024-05-01', to: '2024-05-07' });
  expect(withEnd(week, 'from', '2024-05-31')).toEqual(day('2024-05-31'));
  expect(withEnd(week, 'to', '2024-05-28')).toEqual({ from: '2024-05-24', to: '2024-05-28' });
});

test('TIME-01 the track moves as little as shows the chosen day', () => {
  expect(firstShown('2024-05-01', day('2024-05-20'), 15, may)).toBe('2024-05-06');
  expect(firstShown('2024-05-06', day('2024-05-10'), 15, may)).toBe('2024-05-06');
  expect(firstShown('2024-05-06', day('2024-05-03'), 15, may)).toBe('2024-05-03');
  expect(firstShown('2026-11-01', day('2026-11-16'), 15, may)).toBe('2024-05-17');
  expect(firstShown('2024-05-01', day('2024-05-02'), 31, may)).toBe('2024-05-01');
});

test('TIME-01 a track shows no more days than there are', () => {
  expect(shownCount(435, 29, may)).toBe(15);
  expect(shownCount(435, 29, { from: '2024-05-01', to: '2024-05-03' })).toBe(3);
  expect(within('2024-06-02', may)).toBe('2024-05-31');
});
