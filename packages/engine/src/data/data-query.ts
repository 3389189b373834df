import type { CrsCode, Extent } from '@motu/core';
import type { Condition } from '../filter/condition.ts';
import type { Filter } from '../style/geostyler.ts';
import type { DataFeature, PackedFeatures } from './packed-features.ts';
import type { ColumnStatistics, ColumnValues } from './statistics.ts';

/** Absent values come last, whichever way. */
type DataOrder = { field: string; isDescending: boolean };

/** Where a page begins: so many rows from the first, or after the row of an id, which costs the same however far that is. */
export type PageStart = { offset: number } | { after: number };

/** Which rows of a layer are read, and what of them. */
export type LayerQuery = {
  /** Attributes that leave, in this order; all those that the layer tells when nothing is said. One that it does not tell is refused. */
  fields?: readonly string[] | undefined;
  where?: Condition | undefined;
  /** Longitude and latitude: rows whose geometry shares a point with it. */
  extent?: Extent | undefined;
  ids?: readonly number[] | undefined;
  /** By their ids when nothing is said. */
  order?: readonly DataOrder[] | undefined;
  start?: PageStart | undefined;
  limit: number;
  /** The system of the coordinates that leave, x first in each: longitude and latitude when nothing is said. */
  crs?: CrsCode | undefined;
  /** No geometry leaves when it is false. */
  hasShapes?: boolean | undefined;
  /** For a file: whoever looks at the map or at a table comes before. */
  isBehind?: boolean | undefined;
};

/** The same of a table. */
export type DataQuery = LayerQuery & { table: string; filter?: Filter | undefined; fields: readonly string[] };

export type DataPage = {
  /** At most as many as asked; fewer when they are large. */
  features: readonly DataFeature[];
  /** Where the next page begins; null after the last row. */
  next: PageStart | null;
};

/** The same as it crosses threads. */
export type PackedPage = { packed: PackedFeatures; next: PageStart | null };

/** Reads tables in pages, each in bounded memory. */
export type DataSource = {
  page(query: DataQuery): Promise<PackedPage>;
  count(query: DataQuery): Promise<number>;
  /** How many rows come before the one of an id; null when it is not among them. */
  rank(query: DataQuery, id: number): Promise<number | null>;
  /** Of each field of the query, in its order. */
  statistics(query: DataQuery): Promise<readonly ColumnStatistics[]>;
  /** What the first field of the query holds, the most frequent first. */
  values(query: DataQuery): Promise<ColumnValues>;
  /** What is known of the tables of a database may have changed. */
  forget(): void;
  close(): Promise<void>;
};

/** Numbers of coordinates after which a page ends, whatever was asked: 16 MB. */
export const PAGE_NUMBERS = 2_000_000;
