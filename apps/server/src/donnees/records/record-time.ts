import { readDay } from '@motu/core';

/** When the data of a layer are of: a day, or the first and last days of a month or a year; null when nobody knows. */
type RecordTime = { date: string } | { interval: [string, string] } | null;

export function timeOf(updated: string | null): RecordTime {
  const days = updated === null ? null : daysOf(updated);
  if (!days) return null;
  return days[0] === days[1] ? { date: days[0] } : { interval: days };
}

/** What may be of another time is left out; what has no date may be of any. */
export function isWithin(updated: string | null, { from, to }: { from: string | null; to: string | null }): boolean {
  const days = updated === null ? null : daysOf(updated);
  if (!days) return true;
  const [first, last] = [from && readDay(from), to && readDay(to)];
  return (!first || days[1] >= first) && (!last || days[0] <= last);
}

function daysOf(updated: string): [string, string] | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(updated) ?? [];
  if (!year) return null;
  if (day) return readDay(updated) ? [updated, updated] : null;
  const last = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0));
  return [`${year}-${month ?? '01'}-01`, last.toISOString().slice(0, 10)];
}
