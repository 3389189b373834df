import { type CrsCode, isCrsCode } from '@motu/core';
import { SYSTEMS } from '../domain/tile-matrix-sets.ts';

/** A coordinate system by the name that a client gives it. */
export type System = { name: string; crs: CrsCode; isLatitudeFirst: boolean };

/**
 * Other names of the same ground. RGPF and WGS 84 agree to less than a metre, and the registry has no better way from one to the other:
 * who asks for one is drawn the other. 900913 is what Web Mercator was called before it had a number.
 */
const ALIASES: Readonly<Record<string, CrsCode>> = {
  'EPSG:4687': 'EPSG:4326',
  'EPSG:32705': 'EPSG:3296',
  'EPSG:32706': 'EPSG:3297',
  'EPSG:32707': 'EPSG:3298',
  'EPSG:32708': 'EPSG:3299',
  'EPSG:900913': 'EPSG:3857',
};

/** Longitude first, whatever the registry says. */
export const CRS84: System = { name: 'CRS:84', crs: 'EPSG:4326', isLatitudeFirst: false };

/** Every name that WMS draws maps in, but CRS:84. */
export const NAMED_SYSTEMS: readonly System[] = [...SYSTEMS, ...Object.keys(ALIASES)].map((name) => {
  return { ...systemOf(isCrsCode(name) ? name : (ALIASES[name] as CrsCode)), name };
});

export function findSystem(name: string): System | null {
  return NAMED_SYSTEMS.find((one) => one.name === name) ?? null;
}

export function systemOf(crs: CrsCode): System {
  return { name: crs, crs, isLatitudeFirst: isLatitudeFirst(crs) };
}

/** `EPSG:4326` → `urn:ogc:def:crs:EPSG::4326`: the form in which clients know that the axes are those of the registry. */
export function toUrn(name: string): string {
  return name === CRS84.name ? 'urn:ogc:def:crs:OGC:1.3:CRS84' : `urn:ogc:def:crs:${name.replace(':', '::')}`;
}

/** Whether the registry puts the second coordinate first: latitude before longitude in EPSG:4326, and nowhere else here. */
function isLatitudeFirst(crs: CrsCode): boolean {
  return crs === 'EPSG:4326';
}

/** Coordinates in the order of the system's own axes. `['EPSG:4326', -180, 90]` → `90 -180` */
export function inAxisOrder(crs: CrsCode, x: number, y: number): [number, number] {
  return isLatitudeFirst(crs) ? [y, x] : [x, y];
}
