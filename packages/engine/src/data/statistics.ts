import type { Value } from '../source/source.ts';

/** Of the numbers of a column; all null where there is none. */
export type ColumnStatistics = {
  /** Rows that have a number. */
  count: number;
  sum: number | null;
  mean: number | null;
  min: number | null;
  max: number | null;
};

export type ColumnValues = {
  /** The most frequent first; rows without a value are not told. */
  values: readonly { value: Value; count: number }[];
  /** There are others, less frequent. */
  isMore: boolean;
};

/** Numbers that one column gives: as many as `statisticsSql` selects. */
const FIGURES = 4;

/** What a database is asked of each column, and in which order `readStatistics` takes it. */
export function statisticsSql(columns: readonly (string | null)[]): string {
  const figures = columns.map((sql) =>
    sql ? `count(${sql}), sum(${sql}), min(${sql}), max(${sql})` : '0, NULL, NULL, NULL',
  );
  return figures.length > 0 ? figures.join(', ') : '1';
}

export function readStatistics(row: readonly unknown[], columns: number): ColumnStatistics[] {
  return Array.from({ length: columns }, (_, i) => {
    const [count, sum, min, max] = row.slice(i * FIGURES, (i + 1) * FIGURES).map(toNumber);
    return statisticsOf(count ?? 0, sum ?? null, min ?? null, max ?? null);
  });
}

const toNumber = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function statisticsOf(count: number, sum: number | null, min: number | null, max: number | null): ColumnStatistics {
  return { count, sum, mean: count > 0 && sum !== null ? sum / count : null, min, max };
}

/** The same, row by row, where the database cannot tell which rows are meant. */
export class StatisticsCounter {
  private readonly columns: { count: number; sum: number; min: number; max: number }[];

  constructor(columns: number) {
    this.columns = Array.from({ length: columns }, () => ({ count: 0, sum: 0, min: Infinity, max: -Infinity }));
  }

  add(values: readonly Value[]): void {
    for (const [i, column] of this.columns.entries()) {
      const value = values[i];
      const number = typeof value === 'boolean' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) continue;
      column.count++;
      column.sum += number;
      column.min = Math.min(column.min, number);
      column.max = Math.max(column.max, number);
    }
  }

  finish(): ColumnStatistics[] {
    return this.columns.map(({ count, sum, min, max }) =>
      count > 0 ? statisticsOf(count, sum, min, max) : statisticsOf(0, null, null, null),
    );
  }
}

/** Values of a column, row by row, where the database cannot tell which rows are meant. */
export class ValueCounter {
  private readonly counts = new Map<Value, number>();

  add(value: Value): void {
    if (value !== null) this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  finish(limit: number): ColumnValues {
    const values = [...this.counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
    return { values: values.slice(0, limit), isMore: values.length > limit };
  }
}

/** `rows`: one more than `limit` of them tells that there are others. */
export function readValues(rows: readonly (readonly unknown[])[], limit: number): ColumnValues {
  const values = rows.slice(0, limit).map(([value, count]) => ({ value: value as Value, count: Number(count) }));
  return { values, isMore: rows.length > limit };
}
