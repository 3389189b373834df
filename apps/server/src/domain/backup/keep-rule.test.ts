import type { KeepRule } from '@motu/contract';
import { expect, test } from 'vitest';
import { keptNames } from './keep-rule.ts';

const LAST: KeepRule = { rule: 'last', last: 2, daily: 0, weekly: 0, monthly: 0 };
/** At 02:30 in Tahiti. */
const on = (day: string, hour = '12:30') => ({ name: `${day} ${hour}`, date: new Date(`${day}T${hour}:00Z`) });

test('ADM-19 the last ones are kept, in whatever order they are told', () => {
  const made = [on('2026-11-15'), on('2026-11-17'), on('2026-11-16')];
  expect([...keptNames(LAST, made)]).toEqual(['2026-11-17 12:30', '2026-11-16 12:30']);
});

test('ADM-19 one for each of the last days, weeks and months that have one, by the days of Tahiti', () => {
  const rule: KeepRule = { rule: 'calendar', last: 1, daily: 2, weekly: 2, monthly: 3 };
  const made = [
    on('2026-11-17', '20:00'),
    on('2026-11-17', '12:30'),
    // Still the 16th in Tahiti, a Monday.
    on('2026-11-17', '09:00'),
    on('2026-11-16', '12:30'),
    // Sunday, of the week before.
    on('2026-11-15'),
    on('2026-11-10'),
    on('2026-10-31'),
    on('2026-10-02'),
    on('2026-08-20'),
    on('2026-07-20'),
  ];
  expect([...keptNames(rule, made)].sort()).toEqual([
    '2026-08-20 12:30',
    '2026-10-31 12:30',
    '2026-11-15 12:30',
    '2026-11-17 09:00',
    '2026-11-17 20:00',
  ]);
});

test('ADM-19 the newest stays, whatever the rule says', () => {
  const rule: KeepRule = { rule: 'calendar', last: 1, daily: 0, weekly: 0, monthly: 0 };
  expect([...keptNames(rule, [on('2026-11-15'), on('2026-11-17')])]).toEqual(['2026-11-17 12:30']);
});
