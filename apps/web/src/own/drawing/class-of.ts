import type { OwnColors, OwnLook } from '../own-layer.ts';

/** The colour of a value. */
export function colorOf({ color, by }: OwnLook, value: unknown): string {
  if (!by) return color;
  if (value === null || value === undefined || value === '') return by.rest;
  return (by.mode === 'classes' ? by.colors[classOf(by.bounds, Number(value))] : colorAmong(by, value)) ?? by.rest;
}

function colorAmong(
  { values, colors }: Extract<OwnColors, { mode: 'categories' }>,
  value: unknown,
): string | undefined {
  return colors[values.indexOf(String(value))];
}

/** A bound belongs to the class above it. */
function classOf(bounds: readonly number[], value: number): number {
  if (Number.isNaN(value)) return -1;
  const at = bounds.findIndex((bound) => value < bound);
  return at < 0 ? bounds.length : at;
}

const MOST_VALUES = 8;

/** What the values of a field are, so that they can be put into classes. */
export type FieldSummary = {
  /** Between classes of equal counts, ascending, without doubles. */
  bounds: number[];
  least: number | null;
  most: number | null;
  /** The most frequent values, the first the most. */
  values: string[];
  hasOthers: boolean;
};

export function summaryOf(column: readonly unknown[], classes: number): FieldSummary {
  const given = column.filter((value) => value !== null && value !== undefined && value !== '');
  const numbers = given
    .filter((value) => typeof value === 'number')
    .sort((a, b) => (a as number) - (b as number)) as number[];
  const at = (share: number) => numbers[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? 0;
  const bounds = Array.from({ length: classes - 1 }, (_, i) => at((i + 1) / classes));
  const counts = new Map<string, number>();
  for (const value of given) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const values = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'fr')).map(([value]) => value);
  return {
    bounds: [...new Set(bounds)].filter((bound) => bound > (numbers[0] ?? 0)),
    least: numbers[0] ?? null,
    most: numbers.at(-1) ?? null,
    values: values.slice(0, MOST_VALUES),
    hasOthers: values.length > MOST_VALUES,
  };
}
