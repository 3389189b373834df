import { readInstant } from '@motu/core';
import type { Condition, Folding, Scalar } from '../filter/condition.ts';
import { type Span, SWAPPED, TEMPORAL } from './temporal.ts';
import type { TokenReader } from './token-reader.ts';
import { unreadable } from './tokens.ts';

const nameOf = (reader: TokenReader): string => reader.token.text.toUpperCase();

/** CASEI and ACCENTI, when they come next; they are taken. */
export function readFolding(reader: TokenReader): Folding | null {
  if (!reader.isCall()) return null;
  const folding = nameOf(reader) === 'CASEI' ? 'case' : nameOf(reader) === 'ACCENTI' ? 'accents' : null;
  if (folding) reader.take();
  return folding;
}

/** `DATE('2024-05-01')` or `TIMESTAMP('2024-05-01T10:00:00Z')`; null when neither comes next. */
export function readMoment(reader: TokenReader): Extract<Scalar, { kind: 'instant' }> | null {
  if (!reader.isCall() || !/^(?:DATE|TIMESTAMP)$/.test(nameOf(reader))) return null;
  reader.take();
  reader.expectSymbol('(');
  const at = expectInstant(reader);
  reader.expectSymbol(')');
  return { kind: 'instant', at };
}

export const isTemporal = (reader: TokenReader): boolean => reader.isCall() && Object.hasOwn(TEMPORAL, nameOf(reader));

/** `T_AFTER(jour, DATE('2024-05-01'))`: one side is a property, the other a time. */
export function readTemporal(reader: TokenReader, readValue: () => Scalar): Condition {
  const name = nameOf(reader);
  const { at } = reader.take();
  reader.expectSymbol('(');
  const first = readSpan(reader) ?? readValue();
  reader.expectSymbol(',');
  const second = readSpan(reader) ?? readValue();
  reader.expectSymbol(')');
  if ('kind' in first && !('kind' in second)) return relate(name, first, second, at);
  const swapped = SWAPPED[name];
  if (!('kind' in first) && 'kind' in second && swapped) return relate(swapped, second, first, at);
  throw unreadable(at, `« ${name} » compare une propriété et une date`);
}

function relate(name: string, value: Scalar, span: Span, at: number): Condition {
  const relation = TEMPORAL[name];
  if (!relation) throw unreadable(at, `la fonction « ${name} » n’est pas connue`);
  return relation(value, span);
}

function readSpan(reader: TokenReader): Span | null {
  const moment = readMoment(reader);
  if (moment) return { from: moment.at, to: moment.at };
  if (!reader.isCall() || nameOf(reader) !== 'INTERVAL') return null;
  const { at } = reader.take();
  reader.expectSymbol('(');
  const from = readEnd(reader);
  reader.expectSymbol(',');
  const to = readEnd(reader);
  reader.expectSymbol(')');
  if (from !== null && to !== null && from > to) throw unreadable(at, 'la période finit avant de commencer');
  return { from, to };
}

function readEnd(reader: TokenReader): number | null {
  if (reader.token.kind !== 'text' || reader.token.text !== '..') return expectInstant(reader);
  reader.take();
  return null;
}

function expectInstant(reader: TokenReader): number {
  const { at } = reader.token;
  const text = reader.expectText();
  const instant = readInstant(text);
  if (!instant) throw unreadable(at, `« ${text} » n’est pas une date`);
  return instant.getTime();
}
