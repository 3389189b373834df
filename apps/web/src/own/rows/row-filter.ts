import { type ColumnFilter, type FilterValue, nextDay, readDay } from '@motu/core';

/** A value that can be asked for: an empty text is none. */
export const isValue = (value: unknown): value is FilterValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** Whether a value is what one filter asks for; made once for a whole column. */
export function testOf(filter: ColumnFilter): (value: unknown) => boolean {
  const passes = valueTest(filter);
  return (value) => isValue(value) && passes(value);
}

function valueTest(filter: ColumnFilter): (value: FilterValue) => boolean {
  switch (filter.kind) {
    case 'contains': {
      const wanted = folded(filter.text);
      return (value) => folded(String(value)).includes(wanted);
    }
    case 'numbers': {
      const { from, to } = filter;
      return (value) => (from === null || Number(value) >= from) && (to === null || Number(value) <= to);
    }
    case 'days': {
      const { from } = filter;
      // A day ends where the next begins, whatever hour a value has.
      const end = filter.to && nextDay(filter.to);
      return (value) => {
        const moment = inTahiti(String(value));
        return (from === null || moment >= from) && (end === null || moment < end);
      };
    }
    case 'values': {
      const wanted = new Set(filter.values);
      return (value) => wanted.has(value);
    }
  }
}

/** An instant of universal time is of the day that it was in Tahiti. */
const inTahiti = (text: string): string => (text.endsWith('Z') ? (readDay(text) ?? text) : text);

/** Most texts are plain already, and taking accents off is most of the time. */
function folded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
}
