import type { Extent } from '../grid/tile-grid.ts';
import type { ObjectFilter } from './object-filter.ts';

export type ObjectId = number | string;

/** Which objects of a layer are meant. */
export type ObjectQuery = {
  filter: ObjectFilter;
  /** Those that share a point with it, in longitude and latitude; null for everywhere. */
  extent: Extent | null;
  /** These alone. */
  ids?: readonly ObjectId[];
};

export type ObjectSort = { field: string; isDescending: boolean };

/** Of the numbers of a column: null where there is none. */
export type ColumnFigures = {
  name: string;
  count: number;
  sum: number | null;
  mean: number | null;
  min: number | null;
  max: number | null;
};
