import { ZOOM_0_DEGREES } from '@motu/core';
import { type DrawnSystem, degreesPerUnit, projectionOf } from '../projection/projection.ts';

/**
 * The whole world as one picture at a zoom, in CSS pixels: names are placed on it once, and every tile or map of that
 * zoom shows its part. Nothing is cut at an edge, nothing doubles, and tiles agree with maps.
 */
export type Plane = {
  crs: DrawnSystem;
  zoom: number;
  toPlane(lon: number, lat: number): [number, number];
  toLonLat(x: number, y: number): [number, number];
};

export function createPlane(crs: DrawnSystem, zoom: number): Plane {
  const unitsPerPixel = ZOOM_0_DEGREES / 2 ** zoom / degreesPerUnit(crs);
  const { forward, inverse } = projectionOf(crs);
  return {
    crs,
    zoom,
    toPlane(lon, lat) {
      const [x, y] = forward(lon, lat);
      return [x / unitsPerPixel, -y / unitsPerPixel];
    },
    toLonLat: (x, y) => inverse(x * unitsPerPixel, -y * unitsPerPixel),
  };
}

// Between two zooms names are placed for a scale a little smaller than the one drawn: they can only move apart.
const STEPS_PER_ZOOM = 4;

/** The zoom for which the names of a picture are placed. `placementZoom(12.6)` → 12.5 */
export function placementZoom(zoom: number): number {
  return Math.floor((zoom + 0.01) * STEPS_PER_ZOOM) / STEPS_PER_ZOOM;
}
