import { isValue } from './row-filter.ts';

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });
const ABSENT = 0xffffffff;

/** The place of each value of a column among all that it has, from 0: texts as French sorts them. */
export function ranksOf(column: readonly unknown[]): Uint32Array {
  const known = [...new Set(column.filter(isValue))];
  const isNumbers = known.every((value) => typeof value === 'number');
  const sorted = isNumbers
    ? (known as number[]).sort((a, b) => a - b)
    : known.sort((a, b) => collator.compare(String(a), String(b)));
  const places = new Map<unknown, number>();
  let place = -1;
  for (const [i, value] of sorted.entries()) {
    // « E » and « É » share a place: the order of the file decides between them.
    if (isNumbers || i === 0 || collator.compare(String(sorted[i - 1]), String(value)) !== 0) place++;
    places.set(value, place);
  }
  return Uint32Array.from(column, (value) => places.get(value) ?? ABSENT);
}

/** Rows by the places of their values; absent values come last, whichever way. */
export function sortedRows(rows: Uint32Array, ranks: Uint32Array, isDescending: boolean): Uint32Array {
  const { length } = ranks;
  // One number for value and row, so that the sort needs no function of ours.
  const keys = Float64Array.from(rows, (row) => {
    const rank = ranks[row] ?? ABSENT;
    const place = rank === ABSENT ? length : isDescending ? length - 1 - rank : rank;
    return place * length + row;
  });
  keys.sort();
  return Uint32Array.from(keys, (key) => key % length);
}
