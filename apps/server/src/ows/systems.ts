import { type CrsCode, type Extent, TILE_GRIDS } from '@motu/core';
import { PROJECTIONS } from '@motu/engine';

export const SYSTEMS = Object.keys(TILE_GRIDS) as CrsCode[];

/** `EPSG:4326` → `urn:ogc:def:crs:EPSG::4326`: the form in which clients know that the axes are those of the registry. */
export function toUrn(crs: CrsCode): string {
  return crs.replace(':', '::').replace(/^/, 'urn:ogc:def:crs:');
}

/** Whether the registry puts the second coordinate first: latitude before longitude in EPSG:4326, and nowhere else here. */
export function isLatitudeFirst(crs: CrsCode): boolean {
  return crs === 'EPSG:4326';
}

/** Coordinates in the order of the system's own axes. `['EPSG:4326', -180, 90]` → `90 -180` */
export function inAxisOrder(crs: CrsCode, x: number, y: number): [number, number] {
  return isLatitudeFirst(crs) ? [y, x] : [x, y];
}

const STEPS = 16;

/** An extent of longitude and latitude in a system: sides are curved there, so points along the whole are looked at. */
export function projectExtent(crs: CrsCode, [west, south, east, north]: Extent): Extent {
  const { forward } = PROJECTIONS[crs];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++) {
    for (let j = 0; j <= STEPS; j++) {
      const [x, y] = forward(west + ((east - west) * i) / STEPS, south + ((north - south) * j) / STEPS);
      [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    }
  }
  return [minX, minY, maxX, maxY];
}
