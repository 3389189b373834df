import { expect, test } from 'vitest';
import { nextTime, type Recurrence } from './recurrence.ts';

const DAILY: Recurrence = { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' };
const after = (recurrence: Partial<Recurrence>, from: string, times = 1) => {
  let at = new Date(from);
  const found: string[] = [];
  for (let i = 0; i < times; i++) {
    at = nextTime({ ...DAILY, ...recurrence }, at);
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
};

test('ADM-20 each day comes at its hour of Tahiti, ten hours behind UTC', () => {
  // 17 November, 22:00 in Tahiti, then 02:30 and a moment before.
  expect(after({}, '2026-11-18T08:00:00Z')).toEqual(['2026-11-18T12:30']);
  expect(after({}, '2026-11-18T12:30:00Z')).toEqual(['2026-11-19T12:30']);
  expect(after({}, '2026-11-18T12:29:59Z')).toEqual(['2026-11-18T12:30']);
});

test('ADM-20 a week comes on its day of Tahiti, also where UTC has another', () => {
  // Sunday 22:00 in Tahiti is Monday in Greenwich.
  expect(after({ every: 'week', weekday: 7, at: '22:00' }, '2026-11-17T00:00:00Z', 2)).toEqual([
    '2026-11-23T08:00',
    '2026-11-30T08:00',
  ]);
});

test('ADM-20 a month without its day is done on its last one, leap years included', () => {
  expect(after({ every: 'month', day: 31, at: '01:00' }, '2027-12-30T00:00:00Z', 4)).toEqual([
    '2027-12-31T11:00',
    '2028-01-31T11:00',
    '2028-02-29T11:00',
    '2028-03-31T11:00',
  ]);
  expect(after({ every: 'month', day: 1, at: '00:00' }, '2026-12-01T10:00:00Z')).toEqual(['2027-01-01T10:00']);
});

test('ADM-20 every few hours, one of them is at the given hour', () => {
  expect(after({ every: 'hours', hours: 6 }, '2026-11-17T19:00:00Z', 3)).toEqual([
    '2026-11-18T00:30',
    '2026-11-18T06:30',
    '2026-11-18T12:30',
  ]);
});
