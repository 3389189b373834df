import { type CrsCode, TILE_GRIDS } from '@motu/core';

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
