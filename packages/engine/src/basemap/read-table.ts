import type { Geometry } from '../geometry/geometry.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import type { Sources } from './sources.ts';
import type { BaseMapTable } from './tables.ts';

// More than the widest line reaches into a picture from outside, CSS pixels.
const MARGIN = 24;

/** What a table has to show in a picture. */
export function readTable(frame: Frame, { features }: Sources, table: BaseMapTable, fields: readonly string[]) {
  return features.features({ table, extent: coverage(frame, MARGIN), resolution: frame.resolution, fields });
}

export const geometryOf = (feature: Feature): Geometry => feature.geometry;

/** The geometries of some features by what one of their properties says. */
export function groupBy(features: readonly Feature[], keyOf: (feature: Feature) => string): Map<string, Geometry[]> {
  const groups = new Map<string, Geometry[]>();
  for (const feature of features) {
    const key = keyOf(feature);
    const group = groups.get(key);
    if (group) group.push(feature.geometry);
    else groups.set(key, [feature.geometry]);
  }
  return groups;
}

const METRES_PER_DEGREE = 111_320;

/** CSS pixels of a length on the ground. */
export function pixelsOf(frame: Frame, metres: number): number {
  const [, south, , north] = frame.geographic;
  // In degrees a pixel is as high as it is wide; on the ground it is narrower away from the equator.
  const shrink = frame.crs === 'EPSG:3857' ? Math.cos(((south + north) * Math.PI) / 360) : 1;
  return metres / (frame.resolution * METRES_PER_DEGREE * shrink);
}
