import { expect, test } from 'vitest';
import {
  addDays,
  dayInterval,
  daysUntil,
  nextDay,
  readDay,
  readDays,
  tahitiDay,
  tahitiMidnight,
  writeDays,
} from './day.ts';

const lateInTahiti = new Date('2026-11-13T09:30:00Z'); // 12 November, 23:30 in Tahiti, already the 13th elsewhere

test('APP-02 today is the day it is in Tahiti', () => {
  expect(tahitiDay(lateInTahiti)).toBe('2026-11-12');
  expect(tahitiDay(new Date('2026-11-13T10:00:00Z'))).toBe('2026-11-13');
});

test('APP-02 a day begins when it begins in Tahiti', () => {
  expect(tahitiMidnight('2026-11-13').toISOString()).toBe('2026-11-13T10:00:00.000Z');
});

test('INFO-08 a day lasts from midnight to midnight in Tahiti, and its interval is read back as that day alone', () => {
  expect(dayInterval('2026-01-01')).toBe('2026-01-01T10:00:00.000Z/2026-01-02T09:59:59.999Z');
  expect(dayInterval('2026-12-30', '2026-12-31')).toBe('2026-12-30T10:00:00.000Z/2027-01-01T09:59:59.999Z');
  expect(nextDay('2028-02-28')).toBe('2028-02-29');
  expect(dayInterval('2026-12-31').split('/').map(readDay)).toEqual(['2026-12-31', '2026-12-31']);
});

test.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-13T09:59:59.999Z', '2026-11-12'],
  ['2026-11-13T10:00Z', '2026-11-13'],
  ['2026-11-13T11:00+0200', '2026-11-12'],
  ['2026-11-12T23:59:59', '2026-11-12'],
  ['2026-02-30', null],
  ['2026-02-30T12:00:00Z', null],
  ['2026-02-03T25:00:00Z', null],
  ['2026-02-03 12:00', null],
  ['hier', null],
])('INFO-08 %s is a moment of the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('TIME-01 a day and a period are read back as they were written, and days are counted across years', () => {
  for (const text of ['2026-11-12', '2026-01-01/2026-01-31']) {
    const days = readDays(text);
    expect(days && writeDays(days)).toBe(text);
  }
  expect(readDays('2026-11-12/2026-11-12')).toEqual(readDays('2026-11-12'));
  for (const text of ['', '2026-11-12T10:00:00Z', '2026-11-12/2026-11-11', '2026-02-30/2026-03-01'])
    expect(readDays(text)).toBeNull();
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysUntil('2026-12-31', '2027-01-02')).toBe(2);
});
