import { compareNames } from '@motu/core';

/** Which column a list follows, as its address says it: `?tri=-date` is the latest first. */
type ListOrder = { by: string; isDescending: boolean };

/** How a list is sorted by one of its columns. */
export type Sorted<T> = {
  /** Its name in the address, where the list can be sorted by it. */
  by?: string;
  /** What it is sorted by, where the list has come whole; the server sorts the others. */
  sortKey?: (item: T) => string | number | null;
};

const PARAMETER = 'tri';

/** How what happens is listed unless another order is asked for. */
export const LATEST_FIRST = '-date';

export function parseOrder(text: string): ListOrder {
  return { by: text.replace(/^-/, ''), isDescending: text.startsWith('-') };
}

function formatOrder({ by, isDescending }: ListOrder): string {
  return `${isDescending ? '-' : ''}${by}`;
}

/** The order that the address asks for, if the list has such a column; else the one it starts with. */
export function readOrder(search: URLSearchParams, columns: readonly string[], start: string): string {
  const asked = search.get(PARAMETER) ?? '';
  return columns.includes(parseOrder(asked).by) ? asked : start;
}

/** The same for lists that the server sorts by date. */
export function readDateOrder(search: URLSearchParams): 'date' | '-date' {
  return readOrder(search, ['date'], LATEST_FIRST) === 'date' ? 'date' : LATEST_FIRST;
}

/** The address once a column's head is pressed: by this column, or the other way round; from the first page. */
export function orderedBy(search: URLSearchParams, by: string, order: string): URLSearchParams {
  const now = parseOrder(order);
  const next = new URLSearchParams(search);
  next.set(PARAMETER, formatOrder({ by, isDescending: now.by === by && !now.isDescending }));
  next.delete('page');
  return next;
}

/** What a change of the filters keeps of the address. */
export function keptOrder(search: URLSearchParams): Record<string, string> {
  const asked = search.get(PARAMETER);
  return asked ? { [PARAMETER]: asked } : {};
}

/** In the order that is asked for, or as they came where no column has it. */
export function inOrder<T>(items: readonly T[], columns: readonly Sorted<T>[], order: string): readonly T[] {
  const { by, isDescending } = parseOrder(order);
  const sortKey = columns.find((column) => column.by === by)?.sortKey;
  return sortKey ? sortItems(items, sortKey, isDescending) : items;
}

/** Words as French sorts them, numbers as numbers, what is missing last. */
export function sortItems<T>(
  items: readonly T[],
  sortKey: (item: T) => string | number | null,
  isDescending: boolean,
): T[] {
  const direction = isDescending ? -1 : 1;
  return items.toSorted((one, other) => {
    const [a, b] = [sortKey(one), sortKey(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b)));
  });
}
