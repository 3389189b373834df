import { readDay, readInstant } from '@motu/core';
import { type Condition, compare, join, not, property } from '@motu/engine';
import { daysCondition } from '../time.ts';
import { refused } from './refusal.ts';

/** The first and the last moment; null where it is open. */
type Period = { from: string | null; to: string | null };

/** `2024-05-01`, an instant, or two of either around a slash; `..` and nothing leave an end open. */
export function readDatetime(text: string): Period {
  const ends = text.split('/');
  const [first = '', last = first] = ends;
  const open = (end: string) => (ends.length === 2 && (end === '..' || end === '') ? null : end);
  const [from, to] = [open(first), open(last)];
  const isDate = (end: string | null) => end === null || readInstant(end) !== null;
  const isOrdered = from === null || to === null || (readInstant(from) ?? 0) <= (readInstant(to) ?? 0);
  if (ends.length > 2 || !isDate(from) || !isDate(to) || !isOrdered || (from === null && to === null))
    throw refused('datetime', `« ${text.slice(0, 80)} » n’est ni une date ni deux dates autour d’une barre.`);
  return { from, to };
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9998-12-31';

/** Rows of those days; of those that tell an hour, the ones between the two moments. */
export function datetimeCondition(field: string, { from, to }: Period): Condition {
  const days = { from: (from && readDay(from)) ?? FIRST_DAY, to: (to && readDay(to)) ?? LAST_DAY };
  const value = property(field);
  const moments = [
    ...(from?.includes('T') ? [compare('>=', value, instant(from))] : []),
    ...(to?.includes('T') ? [compare('<=', value, instant(to))] : []),
  ];
  const ofDays = daysCondition(field, days);
  if (moments.length === 0) return ofDays;
  const hasHour: Condition = { kind: 'like', value, pattern: '%T%', ignoresCase: false };
  return join('and', [ofDays, join('or', [not(hasHour), join('and', moments)])]);
}

const instant = (text: string) => ({ kind: 'instant' as const, at: readInstant(text)?.getTime() ?? 0 });
