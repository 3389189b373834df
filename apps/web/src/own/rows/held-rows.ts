import type { ColumnFigures, FilterValue, ObjectFilter, ObjectId, ObjectQuery, ObjectSort } from '@motu/core';
import type Flatbush from 'flatbush';
import { extentOf, geometryOf, type PackedObjects, valuesOf } from '../reading/objects.ts';
import { RecentAnswers } from './recent-answers.ts';
import type { RowCalls } from './row-calls.ts';
import { isValue, testOf } from './row-filter.ts';
import { ranksOf, sortedRows } from './row-order.ts';
import { touchesPolygon } from './touches-polygon.ts';
import { writeRows } from './write-rows.ts';

type Asked<Kind extends keyof RowCalls> = RowCalls[Kind]['asked'];
type Answer<Kind extends keyof RowCalls> = RowCalls[Kind]['answer'];
type Ring = readonly (readonly number[])[];

const MOST_VALUES = 200;
/** Lists of rows that are kept, of two megabytes at most: those of the page, the map and the figures. */
const KEPT_LISTS = 6;

/** The objects of a layer as the rows of a table. Rows are numbers of objects; those that are shown begin at 1. */
export class HeldRows {
  #objects: PackedObjects;
  #index: Flatbush;
  #lists = new RecentAnswers<Uint32Array>(KEPT_LISTS);
  #ranks = new RecentAnswers<Uint32Array>(1);
  #shown = new RecentAnswers<Uint8Array>(1);

  constructor(objects: PackedObjects, index: Flatbush) {
    this.#objects = objects;
    this.#index = index;
  }

  page({ query, sort, offset, limit }: Asked<'page'>): Answer<'page'> {
    const found = this.#sorted(query, sort);
    const rows = Array.from(found.subarray(offset, offset + limit), (row) => ({
      id: row + 1,
      values: valuesOf(this.#objects, row),
    }));
    return { rows, count: found.length };
  }

  rank({ query, sort, id }: Asked<'rank'>): Answer<'rank'> {
    const at = this.#sorted(query, sort).indexOf(rowOf(id));
    return at < 0 ? null : at;
  }

  values({ field }: Asked<'values'>): Answer<'values'> {
    const counts = new Map<FilterValue, number>();
    for (const value of this.#column(field)) if (isValue(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
    return { values: values.slice(0, MOST_VALUES), isMore: values.length > MOST_VALUES };
  }

  figures({ query }: Asked<'figures'>): Answer<'figures'> {
    const found = this.#chosen(query);
    const numbers = this.#objects.fields.filter(({ kind }) => kind === 'number');
    return { count: found.length, columns: numbers.map(({ name }) => figuresOf(name, this.#column(name), found)) };
  }

  shapes({ ids }: Asked<'shapes'>): Answer<'shapes'> {
    return ids.flatMap((id) => {
      const geometry = geometryOf(this.#objects, rowOf(id));
      return geometry ? [{ id: rowOf(id) + 1, geometry }] : [];
    });
  }

  touching({ query, ring, limit }: Asked<'touching'>): Answer<'touching'> {
    const near = new Set(this.#touchingRows(ring));
    return Array.from(
      this.#chosen(query)
        .filter((row) => near.has(row))
        .subarray(0, limit),
      (row) => row + 1,
    );
  }

  write({ format, query }: Asked<'write'>): Promise<Answer<'write'>> {
    return writeRows(format, this.#objects, this.#chosen(query));
  }

  /** Whether an object is drawn and clicked; null when all are. */
  shownBy(filter: ObjectFilter): ((object: number) => boolean) | null {
    if (filter.length === 0) return null;
    const marks = this.#shown.get(filter, () => {
      const found = new Uint8Array(this.#objects.count);
      for (const row of this.#chosen({ filter, extent: null })) found[row] = 1;
      return found;
    });
    return (object) => marks[object] === 1;
  }

  #sorted(query: ObjectQuery, sort: ObjectSort | null): Uint32Array {
    if (!sort) return this.#chosen(query);
    return this.#lists.get([query, sort], () => {
      const ranks = this.#ranks.get(sort.field, () => ranksOf(this.#column(sort.field)));
      return sortedRows(this.#chosen(query), ranks, sort.isDescending);
    });
  }

  #chosen(query: ObjectQuery): Uint32Array {
    return this.#lists.get([query], () => {
      const tests = query.filter.map((filter) => [testOf(filter), this.#column(filter.field)] as const);
      return this.#candidates(query).filter((row) => tests.every(([test, column]) => test(column[row])));
    });
  }

  #candidates({ extent, ids }: ObjectQuery): Uint32Array {
    const within = extent && Uint32Array.from(this.#touchingRows(ringOf(extent)));
    if (!ids) return within ?? Uint32Array.from({ length: this.#objects.count }, (_, row) => row);
    const wanted = Uint32Array.from(new Set(ids.map(rowOf).filter((row) => row >= 0 && row < this.#objects.count)));
    const inside = within && new Set(within);
    return wanted.sort().filter((row) => !inside || inside.has(row));
  }

  /** In the order of the file. A box that lies in the ring whole needs no closer look when the ring is one itself. */
  #touchingRows(ring: Ring): number[] {
    const [west, south, east, north] = boxOf(ring);
    const isCorner = ([x, y]: readonly number[]) => (x === west || x === east) && (y === south || y === north);
    // All four of them: a triangle may have three.
    const isBox = ring.every(isCorner) && new Set(ring.map(String)).size === 4;
    const isInside = (row: number) => {
      const [left, bottom, right, top] = extentOf(this.#objects, row);
      return left >= west && bottom >= south && right <= east && top <= north;
    };
    return this.#index
      .search(west, south, east, north)
      .filter((row) => {
        if (isBox && isInside(row)) return true;
        const geometry = geometryOf(this.#objects, row);
        return geometry !== null && touchesPolygon(geometry, ring);
      })
      .sort((a, b) => a - b);
  }

  #column(field: string): readonly unknown[] {
    const { fields, columns } = this.#objects;
    return columns[fields.findIndex(({ name }) => name === field)] ?? [];
  }
}

const rowOf = (id: ObjectId): number => Number(id) - 1;

function ringOf([west, south, east, north]: readonly [number, number, number, number]): Ring {
  return [[west, south], [east, south], [east, north], [west, north], [west, south]]; // biome-ignore format: one line
}

function boxOf(ring: Ring): [west: number, south: number, east: number, north: number] {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function figuresOf(name: string, column: readonly unknown[], rows: Uint32Array): ColumnFigures {
  let [count, sum, min, max] = [0, 0, Infinity, -Infinity];
  for (const row of rows) {
    const value = column[row];
    if (typeof value !== 'number') continue;
    count++;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (count === 0) return { name, count, sum: null, mean: null, min: null, max: null };
  return { name, count, sum, mean: sum / count, min, max };
}
