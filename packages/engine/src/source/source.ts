import type { Extent } from '@motu/core';
import type { Condition } from '../filter/condition.ts';
import type { Geometry } from '../geometry/geometry.ts';
import type { Filter } from '../style/geostyler.ts';

export type Value = string | number | boolean | null;

export type Feature = { id: number; geometry: Geometry; properties: Readonly<Record<string, Value>> };

export type FeatureQuery = {
  table: string;
  /** Longitude and latitude. */
  extent: Extent;
  /** Degrees per pixel: a source that keeps thinned copies picks one by it. 0 asks for the full detail. */
  resolution: number;
  /** Properties wanted; the others may be left out. */
  fields: readonly string[];
  /** Of the layer. */
  filter?: Filter | undefined;
  /** Of the request. */
  where?: Condition | undefined;
  limit?: number | undefined;
  /** The answer is shown once and kept nowhere: data of a moment ago will do. */
  isPassing?: boolean;
};

/** `2024-05-01` and another. */
export type Days = { from: string; to: string };

/**
 * Where features come from. Geometries are always longitude and latitude: a source in another system converts.
 * Every answer may be asynchronous, so that a database or another server can stand behind it.
 */
export type FeatureSource = {
  features(query: FeatureQuery): readonly Feature[] | Promise<readonly Feature[]>;
  /** Names of the properties of a table; `null` when there is no such table. */
  fields(table: string): readonly string[] | null | Promise<readonly string[] | null>;
  /** Ground covered by a table, or `null` when it is empty or unknown. */
  extent(table: string): Extent | null | Promise<Extent | null>;
  /** First and last day of a column of dates; null when it has none. Left out by a source that keeps dates as plain text. */
  days?(table: string, field: string): Days | null | Promise<Days | null>;
  /** Changes whenever the data of a table change. */
  version(table: string): string | Promise<string>;
  close(): void | Promise<void>;
};
