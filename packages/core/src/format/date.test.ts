import { expect, test } from 'vitest';
import {
  formatBriefDays,
  formatDate,
  formatDateTime,
  formatDays,
  formatShortDateTime,
  formatShortDays,
  parseDeploymentDate,
} from './date.ts';
import { tahitiDay } from './day.ts';

const lateInTahiti = new Date('2026-11-13T09:30:00Z'); // 12 November, 23:30 in Tahiti, already the 13th elsewhere

test('APP-02 dates are shown in the time zone of Tahiti', () => {
  expect(formatDate(lateInTahiti)).toBe('12 novembre 2026');
  expect(formatDateTime(lateInTahiti)).toBe('12 novembre 2026 à 23:30');
  expect(formatShortDateTime(lateInTahiti)).toBe('12 nov. 2026, 23:30');
});

test('TIME-01 a day and a period are written in words, without the names of days where they are many', () => {
  const day = { from: '2026-11-16', to: '2026-11-16' };
  const period = { from: '2026-10-28', to: '2026-11-16' };
  expect([formatDays(day), formatDays(period)]).toEqual([
    '16 novembre 2026',
    '28 octobre\u2009–\u200916 novembre 2026',
  ]);
  expect([formatShortDays(day), formatShortDays(period)]).toEqual([
    'lun. 16 nov. 2026',
    '28 oct.\u2009–\u200916 nov. 2026',
  ]);
  expect(formatBriefDays(day)).toBe('16 nov.');
});

test('APP-01 the browser language is the locale of dates', () => {
  expect(formatDate(lateInTahiti, 'en')).toBe('November 12, 2026');
});

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-12T23:30:00-10:00', '2026-11-12'],
  ['12/11/2026', '2026-11-12'],
  ['12 novembre 2026', '2026-11-12'],
  ['jeudi 12 novembre 2026', '2026-11-12'],
  ['1er août 2026', '2026-08-01'],
])('WEL-03 the deployment date « %s » is read as %s', (text, day) => {
  expect(tahitiDay(parseDeploymentDate(text, now))).toBe(day);
});

test.each(['', 'demain', '31/02/2026', '12 brumaire 2026'])(
  'WEL-03 « %s » is no date: the current time is taken',
  (text) => {
    expect(parseDeploymentDate(text, now)).toBe(now);
  },
);
