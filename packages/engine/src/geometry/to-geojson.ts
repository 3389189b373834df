import type { Extent } from '@motu/core';
import { containsPoint, extentOf, type Geometry } from './geometry.ts';

type Position = [number, number];

export type GeoJsonShape =
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** Decimals of a degree: a tenth of a metre. */
const PRECISION = 1e6;

/** A geometry as GeoJSON, in longitude and latitude: rounded for people, or exactly as it is. */
export function toGeoJson(geometry: Geometry, isExact = false): GeoJsonShape {
  const parts = partsOf(geometry, isExact ? (degrees) => degrees : round);
  switch (geometry.kind) {
    case 'point':
      return { type: 'MultiPoint', coordinates: parts.flat() };
    case 'line':
      return { type: 'MultiLineString', coordinates: parts };
    case 'polygon':
      return { type: 'MultiPolygon', coordinates: toPolygons(parts) };
  }
}

function partsOf({ coordinates, ends }: Geometry, written: (degrees: number) => number): Position[][] {
  const parts: Position[][] = [];
  let i = 0;
  for (const end of ends) {
    const part: Position[] = [];
    for (; i < end; i += 2) part.push([written(coordinates[i] as number), written(coordinates[i + 1] as number)]);
    parts.push(part);
  }
  return parts;
}

const round = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION;

/** Gives the rings their tree back: one inside an odd number of others is a hole of the innermost of them. */
function toPolygons(rings: Position[][]): Position[][][] {
  if (rings.length === 1) return [rings];
  const shapes = rings.map(ringShape);
  const boxes = shapes.map(extentOf);
  const around = rings.map((ring, i) =>
    shapes.flatMap((shape, j) => {
      const [x, y] = ring[0] as Position;
      // The box first: an archipelago has hundreds of rings, and few of them lie in another's.
      const [west, south, east, north] = boxes[j] as Extent;
      const mayHold = j !== i && x >= west && x <= east && y >= south && y <= north;
      return mayHold && containsPoint(shape, x, y) ? [j] : [];
    }),
  );
  const polygons = new Map<number, Position[][]>();
  for (const [i, ring] of rings.entries()) if (!isHole(around[i])) polygons.set(i, [ring]);
  for (const [i, ring] of rings.entries()) {
    if (!isHole(around[i])) continue;
    const inner = around[i]?.toSorted((a, b) => (around[b]?.length ?? 0) - (around[a]?.length ?? 0))[0];
    polygons.get(inner ?? -1)?.push(ring);
  }
  return [...polygons.values()];
}

const isHole = (around: readonly number[] | undefined) => (around?.length ?? 0) % 2 === 1;

function ringShape(ring: Position[]): Geometry {
  return { kind: 'polygon', coordinates: Float64Array.from(ring.flat()), ends: Uint32Array.of(ring.length * 2) };
}
