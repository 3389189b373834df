import type { Filter, LayerTime } from '@motu/engine';
import { OwsError } from './ows-error.ts';

/** Days from the first to the last, both included. */
export type TimeRange = { from: string; to: string };

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** `2024-05-01`, `2024-05-01T10:00:00Z` or two of them around a slash, as days; null when nothing is asked. */
export function readTime(text: string): TimeRange | null {
  if (text === '' || text === 'current') return null;
  const [from = '', to = from, period] = text.split('/');
  if (period !== undefined && !/^P\d{1,4}D$/.test(period)) throw bad(text);
  const range = { from: readDay(from, text), to: readDay(to, text) };
  if (range.from > range.to) throw bad(text);
  return range;
}

/** A real day of the calendar: the 30th of February is none. */
function readDay(text: string, whole: string): string {
  const day = INSTANT.exec(text)?.[1];
  const date = day ? new Date(`${day}T00:00:00Z`) : null;
  if (!day || !date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw bad(whole);
  return day;
}

/** The rows of a dated layer for the days asked, or for its last day. */
export function timeFilter({ field, to }: LayerTime, range: TimeRange | null): Filter {
  const { from: first, to: last } = range ?? { from: to, to };
  return ['&&', ['>=', field, first], ['<', field, dayAfter(last)]];
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function bad(text: string): OwsError {
  return new OwsError('InvalidDimensionValue', `« ${text} » n’est ni une date ni deux dates autour d’une barre.`, {
    locator: 'time',
  });
}
