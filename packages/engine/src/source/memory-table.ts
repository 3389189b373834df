import type { Extent } from '@motu/core';
import Flatbush from 'flatbush';
import { extentOf } from '../geometry/geometry.ts';
import type { Feature } from './source.ts';

/** A whole table, decoded once, with an index: what small tables become on first use. */
export type MemoryTable = { search(extent: Extent): readonly Feature[]; bytes: number };

// What one feature costs beside its coordinates, roughly: objects and a few properties.
const FEATURE_BYTES = 400;

export const createMemoryTable = (decoded: readonly Feature[]): MemoryTable => indexFeatures(sideBySide(decoded));

/** The same of features whose numbers lie side by side already. */
export function indexFeatures(features: readonly Feature[]): MemoryTable {
  const bytes = features.reduce((sum, { geometry }) => sum + geometry.coordinates.byteLength + FEATURE_BYTES, 0);
  if (features.length === 0) return { search: () => [], bytes };
  const index = new Flatbush(features.length);
  for (const feature of features) index.add(...extentOf(feature.geometry));
  index.finish();
  return {
    // Table order, so that what is drawn last does not depend on the tile.
    search: (extent) =>
      contains(extent, [index.minX, index.minY, index.maxX, index.maxY])
        ? features
        : Array.from(Uint32Array.from(index.search(...extent)).sort(), (position) => features[position] as Feature),
    bytes,
  };
}

/** The same features, whose numbers lie in one piece of memory: tens of thousands of pieces are looked through whenever memory is given back. */
function sideBySide(features: readonly Feature[]): Feature[] {
  const count = (lengthOf: (feature: Feature) => number) => features.reduce((sum, one) => sum + lengthOf(one), 0);
  const coordinates = new Float64Array(count(({ geometry }) => geometry.coordinates.length));
  const ends = new Uint32Array(count(({ geometry }) => geometry.ends.length));
  let [nextNumber, nextEnd] = [0, 0];
  return features.map(({ id, geometry, properties }) => {
    const [number, end] = [nextNumber, nextEnd];
    coordinates.set(geometry.coordinates, number);
    ends.set(geometry.ends, end);
    nextNumber += geometry.coordinates.length;
    nextEnd += geometry.ends.length;
    const own = { coordinates: coordinates.subarray(number, nextNumber), ends: ends.subarray(end, nextEnd) };
    return { id, geometry: { kind: geometry.kind, ...own }, properties };
  });
}

function contains(outer: Extent, inner: Extent): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
