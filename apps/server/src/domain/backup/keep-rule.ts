import type { KeepRule } from '@motu/contract';
import { tahitiDay } from '@motu/core';

type Dated = { name: string; date: Date };

const DAY_MS = 24 * 3_600_000;

/** Names of the backups that a rule keeps; the newest is always one of them. */
export function keptNames(rule: KeepRule, made: readonly Dated[]): Set<string> {
  const newest = made.toSorted((a, b) => b.date.getTime() - a.date.getTime());
  if (rule.rule === 'last') return new Set(newest.slice(0, rule.last).map(({ name }) => name));
  return new Set([
    ...newest.slice(0, 1).map(({ name }) => name),
    ...newestOfEach(newest, rule.daily, tahitiDay),
    ...newestOfEach(newest, rule.weekly, mondayOf),
    ...newestOfEach(newest, rule.monthly, (date) => tahitiDay(date).slice(0, 7)),
  ]);
}

/** Of as many of the last periods as have one, the newest of each. */
function newestOfEach(newest: readonly Dated[], count: number, periodOf: (date: Date) => string): string[] {
  const periods = new Map<string, string>();
  for (const { name, date } of newest) {
    const period = periodOf(date);
    if (!periods.has(period)) periods.set(period, name);
  }
  return [...periods.values()].slice(0, count);
}

/** The Monday of a week of Tahiti. */
function mondayOf(date: Date): string {
  const day = new Date(`${tahitiDay(date)}T00:00:00Z`);
  const since = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - since * DAY_MS).toISOString().slice(0, 10);
}
