import { type AttributeSummary, MOST_MARKS, MOST_VALUES } from './attribute.ts';
import type { Value } from './source.ts';

type Counted = readonly [value: Value, count: number];

/** Sums up values in growing order, each once with its count. What is kept does not grow with them. */
export function summarise(rows: Iterable<Counted>, objects: number, filled: number): AttributeSummary {
  const marks = new MarkTaker(filled);
  const frequent = new FrequentValues();
  let distinct = 0;
  let least: Value = null;
  let most: Value = null;
  for (const row of rows) {
    const [value, count] = row;
    // Infinite numbers have no place in classes.
    if (value === null || (typeof value === 'number' && !Number.isFinite(value))) continue;
    if (distinct === 0) least = value;
    most = value;
    distinct++;
    marks.take(value, count);
    frequent.take(row);
  }
  return { objects, empty: objects - filled, distinct, values: frequent.list(), least, most, marks: marks.taken };
}

/** Takes the number at each of equal shares of all. */
class MarkTaker {
  readonly taken: number[] = [];
  private readonly filled: number;
  private readonly wanted: number;
  private passed = 0;

  constructor(filled: number) {
    this.filled = filled;
    this.wanted = Math.min(MOST_MARKS, filled);
  }

  take(value: Value, count: number): void {
    this.passed += count;
    if (typeof value !== 'number') return;
    while (this.taken.length < this.wanted && this.next < this.passed) this.taken.push(value);
  }

  /** Position of the next mark among all values. */
  private get next(): number {
    return this.wanted < 2 ? 0 : Math.round((this.taken.length * (this.filled - 1)) / (this.wanted - 1));
  }
}

/** Keeps the most frequent; of equals, those that come first. */
class FrequentValues {
  private kept: Counted[] = [];

  take(row: Counted): void {
    this.kept.push(row);
    // Sorted now and then: the list is never longer than twice what is wanted.
    if (this.kept.length >= MOST_VALUES * 2) this.shorten();
  }

  list(): AttributeSummary['values'] {
    this.shorten();
    return this.kept.map(([value, count]) => ({ value, count }));
  }

  private shorten(): void {
    this.kept = this.kept.sort((a, b) => b[1] - a[1]).slice(0, MOST_VALUES);
  }
}
