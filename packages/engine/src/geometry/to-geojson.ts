import { containsPoint, type Geometry } from './geometry.ts';

type Position = [number, number];

export type GeoJsonShape =
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** Decimals of a degree: a tenth of a metre. */
const PRECISION = 1e6;

/** A geometry as GeoJSON, in longitude and latitude. */
export function toGeoJson(geometry: Geometry): GeoJsonShape {
  const parts = partsOf(geometry);
  switch (geometry.kind) {
    case 'point':
      return { type: 'MultiPoint', coordinates: parts.flat() };
    case 'line':
      return { type: 'MultiLineString', coordinates: parts };
    case 'polygon':
      return { type: 'MultiPolygon', coordinates: toPolygons(parts) };
  }
}

function partsOf({ coordinates, ends }: Geometry): Position[][] {
  let start = 0;
  return Array.from(ends, (end) => {
    const part: Position[] = [];
    for (let i = start; i < end; i += 2)
      part.push([round(coordinates[i] as number), round(coordinates[i + 1] as number)]);
    start = end;
    return part;
  });
}

const round = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION;

/** Gives the rings their tree back: one inside an odd number of others is a hole of the innermost of them. */
function toPolygons(rings: Position[][]): Position[][][] {
  const shapes = rings.map(ringShape);
  const around = rings.map((ring, i) =>
    shapes.flatMap((shape, j) => (j !== i && containsPoint(shape, ...(ring[0] as Position)) ? [j] : [])),
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
