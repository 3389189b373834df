import type { Extent } from '@motu/core';
import { compileCondition, type SpatialTests } from '../filter/compile-condition.ts';
import { type Condition, conditionFields, join, readsGeometry } from '../filter/condition.ts';
import { fromStyle } from '../filter/from-style.ts';
import type { Geometry } from '../geometry/geometry.ts';
import type { Value } from '../source/source.ts';
import { compileFilter, filterFields } from '../style/filter.ts';
import type { DataQuery } from './data-query.ts';

/** What is left to test of a row once the database has told its part. */
export type RowTest = {
  /** Attributes that it reads. */
  fields: readonly string[];
  readsGeometry: boolean;
  passes(properties: Readonly<Record<string, Value>>, geometry: Geometry | undefined): boolean;
};

/** The filter of the layer and the condition of the request, as far as they may be asked as one. */
export function askedCondition({ filter, where }: Pick<DataQuery, 'filter' | 'where'>): {
  condition: Condition | undefined;
  isWhole: boolean;
} {
  const ofLayer = fromStyle(filter);
  const parts = [ofLayer.condition, where].filter((one) => one !== undefined);
  return { condition: parts.length > 0 ? join('and', parts) : undefined, isWhole: ofLayer.isWhole };
}

export async function rowTest({ filter, where }: Pick<DataQuery, 'filter' | 'where'>): Promise<RowTest> {
  const isOfLayer = compileFilter(filter);
  const isAsked = compileCondition(where, readsGeometry(where) ? await loadSpatial() : null);
  return {
    fields: [...filterFields(filter), ...conditionFields(where)],
    readsGeometry: readsGeometry(where),
    passes: (properties, geometry) =>
      isOfLayer(properties) && isAsked(geometry ? { properties, geometry } : { properties }),
  };
}

const STEPS = 16;

/** Its sides have points along them: straight lines of one system are bent in another. */
export function rectangle([west, south, east, north]: Extent) {
  const along = (from: number, to: number, i: number) => from + ((to - from) * i) / STEPS;
  const side = (x1: number, y1: number, x2: number, y2: number) =>
    Array.from({ length: STEPS }, (_, i): [number, number] => [along(x1, x2, i), along(y1, y2, i)]);
  const ring = [
    ...side(west, south, east, south),
    ...side(east, south, east, north),
    ...side(east, north, west, north),
    ...side(west, north, west, south),
  ];
  return { type: 'Polygon' as const, coordinates: [[...ring, [west, south] as [number, number]]] };
}

const loadSpatial = async (): Promise<SpatialTests> => (await import('../filter/geos.ts')).spatialTests;
