import { type ColumnFilter, formatDate, formatNumber } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';

type Titled = { title: string; unit?: string | undefined } | undefined;

/** `≥ 1 200`, `Tuamotu`, `« hao »`: what is asked, without the name of the column. */
export function filterValue(filter: ColumnFilter): string {
  switch (filter.kind) {
    case 'contains':
      return `«\u00a0${filter.text}\u00a0»`;
    case 'numbers':
      return range(filter.from, filter.to, (number) => formatNumber(number, 6));
    case 'days':
      return range(filter.from, filter.to, (day) => formatDate(new Date(`${day}T12:00:00-10:00`), dateLocale()));
    case 'values':
      return filter.values.map(valueWords).join(', ');
  }
}

/** `Archipel est « Tuamotu »`, `Piste (m) ≥ 1 200`: in words, for the panel. */
export function filterSentence(filter: ColumnFilter, column: Titled): string {
  const title = headOf(column, filter.field);
  const value = filterValue(filter);
  if (filter.kind === 'contains') return `${title} contient ${value}`;
  if (filter.kind !== 'values') return `${title} ${value}`;
  return `${title} est ${filter.values.map((one) => `«\u00a0${valueWords(one)}\u00a0»`).join(' ou ')}`;
}

/** `Piste (m)` */
export const headOf = (column: Titled, name = ''): string =>
  column ? (column.unit ? `${column.title} (${column.unit})` : column.title) : name;

export function valueWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'number' ? formatNumber(value, 6) : value;
}

function range<T>(from: T | null, to: T | null, write: (value: T) => string): string {
  if (from !== null && to !== null) return from === to ? `= ${write(from)}` : `de ${write(from)} à ${write(to)}`;
  if (from !== null) return `≥ ${write(from)}`;
  return to === null ? '' : `≤ ${write(to)}`;
}
