import { nextDay, readDay, tahitiMidnight } from '@motu/core';
import { type Condition, compare, join, type LayerTime, literal, not, property } from '@motu/engine';
import { OwsError } from './ows-error.ts';

/** Days of Tahiti from the first to the last, both included. */
export type TimeRange = { from: string; to: string };

/** `2024-05-01`, `2024-05-01T10:00:00Z` or two of them around a slash, as days; null when nothing is asked. */
export function readTime(text: string): TimeRange | null {
  if (text === '' || text === 'current') return null;
  const [first = '', last = first, period] = text.split('/');
  if (period !== undefined && !/^P\d{1,4}D$/.test(period)) throw bad(text);
  const [from, to] = [readDay(first), readDay(last)];
  if (!from || !to || from > to) throw bad(text);
  return { from, to };
}

/** The rows of a dated layer for the days asked, or for its last day. */
export function timeCondition({ field, to }: LayerTime, range: TimeRange | null): Condition {
  return daysCondition(field, range ?? { from: to, to });
}

/** Rows of these days. A row holds a day, an hour of Tahiti, or an instant of universal time, which ends with `Z`: there a day begins at ten. */
export function daysCondition(field: string, { from: first, to: last }: TimeRange): Condition {
  const value = property(field);
  const isFrom = (text: string) => compare('>=', value, literal(text));
  const isBefore = (text: string) => compare('<', value, literal(text));
  const isInstant: Condition = { kind: 'like', value, pattern: '%Z', ignoresCase: false };
  const after = nextDay(last);
  return join('and', [
    // What all kinds of rows have in common, for the index of the table.
    isFrom(first),
    isBefore(beginning(after)),
    join('or', [join('and', [isInstant, isFrom(beginning(first))]), join('and', [not(isInstant), isBefore(after)])]),
  ]);
}

/** `2024-05-01T10:00:00` */
const beginning = (day: string): string => tahitiMidnight(day).toISOString().slice(0, 19);

function bad(text: string): OwsError {
  return new OwsError('InvalidDimensionValue', `« ${text} » n’est ni une date ni deux dates autour d’une barre.`, {
    locator: 'time',
  });
}
