import { type ColumnFilter, type FieldFormat, type FilterValue, formatDate, formatNumber, readTruth } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';

type Titled = { title: string; unit?: string | undefined; format?: FieldFormat | undefined } | undefined;

/** `≥ 1 200`, `Tuamotu`, `« hao »`: what is asked, without the name of the column. */
export function filterValue(filter: ColumnFilter, column: Titled): string {
  switch (filter.kind) {
    case 'contains':
      return `«\u00a0${filter.text}\u00a0»`;
    case 'numbers':
      return range(filter.from, filter.to, (number) => formatNumber(number, 6));
    case 'days':
      return range(filter.from, filter.to, (day) => formatDate(new Date(`${day}T12:00:00-10:00`), dateLocale()));
    case 'values':
      return filter.values.map((one) => valueWords(one, column)).join(', ');
  }
}

/** `Archipel est « Tuamotu »`, `Piste (m) ≥ 1 200`: in words, for the panel. */
export function filterSentence(filter: ColumnFilter, column: Titled): string {
  const title = headOf(column, filter.field);
  const value = filterValue(filter, column);
  if (filter.kind === 'contains') return `${title} contient ${value}`;
  if (filter.kind !== 'values') return `${title} ${value}`;
  return `${title} est ${filter.values.map((one) => `«\u00a0${valueWords(one, column)}\u00a0»`).join(' ou ')}`;
}

/** `Piste (m)` */
export const headOf = (column: Titled, name = ''): string =>
  column ? (column.unit ? `${column.title} (${column.unit})` : column.title) : name;

/** A value of a column as one chooses it: `Oui`, `1 200`, `Tuamotu`. */
export function valueWords(value: FilterValue, column: Titled): string {
  const truth = typeof value === 'boolean' || column?.format === 'boolean' ? readTruth(value) : null;
  if (truth !== null) return truth ? 'Oui' : 'Non';
  return typeof value === 'number' ? formatNumber(value, 6) : String(value);
}

function range<T>(from: T | null, to: T | null, write: (value: T) => string): string {
  if (from !== null && to !== null) return from === to ? `= ${write(from)}` : `de ${write(from)} à ${write(to)}`;
  if (from !== null) return `≥ ${write(from)}`;
  return to === null ? '' : `≤ ${write(to)}`;
}
