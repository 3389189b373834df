import { readInstant } from '@motu/core';
import type { TokenReader } from './token-reader.ts';
import { unreadable } from './tokens.ts';

/** A moment, or two of them; milliseconds since 1970. */
type Period = { from: number; to: number };

/** Years, months, days, hours, minutes and seconds of an ISO duration. */
const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
const SECOND = 1000;

/** `2024-05-01`, or `2024-05-01T00:00:00Z/2024-06-01T00:00:00Z`, or one of them as a duration (`P1M`). */
export function readPeriod(reader: TokenReader): Period {
  const { at } = reader.token;
  const first = readEnd(reader);
  if (!reader.takeSymbol('/')) {
    if (typeof first !== 'number') throw unreadable(at, 'une date est attendue');
    return { from: first, to: first };
  }
  const second = readEnd(reader);
  const period = span(first, second);
  if (!period || period.from > period.to) throw unreadable(at, 'une période va d’une date à une autre qui la suit');
  return period;
}

type End = number | Duration;
type Duration = { months: number; ms: number };

function readEnd(reader: TokenReader): End {
  const { kind, text } = reader.token;
  const duration = kind === 'name' ? readDuration(text) : null;
  if (duration) {
    reader.take();
    return duration;
  }
  return readMoment(reader);
}

/** A date as it is, or in apostrophes. */
function readMoment(reader: TokenReader): number {
  const { kind, text } = reader.token;
  const instant = kind === 'date' || kind === 'text' ? readInstant(text) : null;
  if (!instant) throw reader.unexpected('une date (2024-05-01 ou 2024-05-01T12:00:00Z) est attendue');
  reader.take();
  return instant.getTime();
}

function readDuration(text: string): Duration | null {
  const match = DURATION.exec(text);
  if (!match || match[0].length < 3) return null;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((n) => Number(n ?? 0));
  return { months: years * 12 + months, ms: (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * SECOND };
}

function span(first: End, second: End): Period | null {
  if (typeof first === 'number')
    return { from: first, to: typeof second === 'number' ? second : moved(first, second, 1) };
  return typeof second === 'number' ? { from: moved(second, first, -1), to: second } : null;
}

function moved(from: number, { months, ms }: Duration, sign: 1 | -1): number {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + sign * months);
  return date.getTime() + sign * ms;
}
