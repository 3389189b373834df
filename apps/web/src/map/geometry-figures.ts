import { boxMeasures, circleMeasures, type LonLat, lineLength, polygonArea, polygonPerimeter } from '@motu/core';
import { type PlainGeometry, type Position, positionsOf, shapeOf } from './plain-geometry.ts';

/** What can be measured of a geometry, in metres and square metres on the ellipsoid (MEAS-02). */
export type Figures = { length?: number; area?: number; perimeter?: number; radius?: number };

type Line = readonly Position[];
const lonLats = (line: Line) => line as unknown as readonly LonLat[];

export function measureGeometry(geometry: PlainGeometry): Figures {
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return {};
    case 'LineString':
      return { length: lineLength(lonLats(geometry.coordinates)) };
    case 'MultiLineString':
      return { length: sum(geometry.coordinates, (line) => lineLength(lonLats(line))) };
    case 'Polygon':
      return shapeOf(geometry) === 'Box' ? measureBox(geometry) : measureRings(geometry.coordinates);
    case 'MultiPolygon': {
      const parts = geometry.coordinates.map(measureRings);
      return { area: sum(parts, ({ area }) => area), perimeter: sum(parts, ({ perimeter }) => perimeter) };
    }
    case 'Circle': {
      const [lon = 0, lat = 0] = geometry.center;
      return { radius: geometry.radius, ...circleMeasures([lon, lat], geometry.radius) };
    }
  }
}

function measureRings(rings: readonly Line[]): { area: number; perimeter: number } {
  const outlines = rings.map(lonLats);
  return { area: polygonArea(outlines), perimeter: polygonPerimeter(outlines) };
}

/** The sides of a box follow the parallels, which are not the shortest way. */
function measureBox(geometry: PlainGeometry): Figures {
  const positions = positionsOf(geometry);
  const side = (axis: 0 | 1) => positions.map((position) => position[axis] ?? 0);
  const [lons, lats] = [side(0), side(1)];
  return boxMeasures([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
}

const sum = <T>(values: readonly T[], of: (value: T) => number) =>
  values.reduce((total, value) => total + of(value), 0);
