import type { Extent } from '@motu/core';
import { isKnownProjection, projectionOf } from '@motu/engine';

/** A coordinate system as a server names it. */
export type System = {
  /** Ours for it: `EPSG:3857`, also of `EPSG:900913`. */
  crs: string;
  name: string;
  /** WMS 1.3.0 and WMTS write the axes in the order of the registry: latitude before longitude in geographic systems. */
  isLatitudeFirst: boolean;
};

const ALIASES: Record<string, string> = {
  'EPSG:900913': 'EPSG:3857',
  'EPSG:3785': 'EPSG:3857',
  'EPSG:102100': 'EPSG:3857',
  'EPSG:102113': 'EPSG:3857',
  'CRS:84': 'EPSG:4326',
  'OGC:CRS84': 'EPSG:4326',
};

/** `urn:ogc:def:crs:EPSG::3857` and `http://www.opengis.net/def/crs/EPSG/0/3857` → `EPSG:3857` */
export function shortName(text: string): string {
  const [, authority, code] =
    /^(?:urn:(?:x-)?ogc:def:crs:|https?:\/\/www\.opengis\.net\/def\/crs\/)(\w+)[:/][\d.]*[:/](\w+)$/i.exec(text) ?? [];
  if (!authority || !code) return text;
  return authority.toUpperCase() === 'OGC' ? `OGC:${code}` : `${authority.toUpperCase()}:${code}`;
}

/** Null for a system in which we cannot place pictures. */
export function readSystem(text: string): System | null {
  const name = shortName(text);
  const crs = ALIASES[name] ?? name;
  return isKnownProjection(crs) ? { crs, name, isLatitudeFirst: name === 'EPSG:4326' } : null;
}

const STEPS = 16;

/** An extent of one system in another: its sides are curved there, so points along the whole are looked at. */
export function reprojectExtent([minX, minY, maxX, maxY]: Extent, from: string, to: string): Extent {
  if (from === to) return [minX, minY, maxX, maxY];
  const { inverse } = projectionOf(from);
  const { forward } = projectionOf(to);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++) {
    for (let j = 0; j <= STEPS; j++) {
      const [x, y] = forward(...inverse(minX + ((maxX - minX) * i) / STEPS, minY + ((maxY - minY) * j) / STEPS));
      [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    }
  }
  return [west, south, east, north];
}

export function intersectsExtent(a: Extent, b: Extent): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}
