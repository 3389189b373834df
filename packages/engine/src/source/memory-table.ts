import type { Extent } from '@motu/core';
import Flatbush from 'flatbush';
import { extentOf } from '../geometry/geometry.ts';
import type { Feature } from './source.ts';

/** A whole table, decoded once, with an index: what small tables become on first use. */
export type MemoryTable = { search(extent: Extent): readonly Feature[]; all: readonly Feature[]; bytes: number };

// What one feature costs beside its coordinates, roughly: objects and a few properties.
const FEATURE_BYTES = 400;

export function createMemoryTable(features: readonly Feature[]): MemoryTable {
  const bytes = features.reduce((sum, feature) => sum + feature.geometry.coordinates.byteLength + FEATURE_BYTES, 0);
  if (features.length === 0) return { search: () => [], all: [], bytes };
  const index = new Flatbush(features.length);
  for (const feature of features) index.add(...extentOf(feature.geometry));
  index.finish();
  return {
    // Table order, so that what is drawn last does not depend on the tile.
    search: (extent) =>
      contains(extent, [index.minX, index.minY, index.maxX, index.maxY])
        ? features
        : index
            .search(...extent)
            .sort((a, b) => a - b)
            .map((position) => features[position] as Feature),
    all: features,
    bytes,
  };
}

function contains(outer: Extent, inner: Extent): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
