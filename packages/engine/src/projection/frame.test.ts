import type { CrsCode, Extent } from '@motu/core';
import { expect, test } from 'vitest';
import { createFrame } from './frame.ts';
import { PROJECTIONS } from './projection.ts';

// From PROJ's cs2cs, EPSG:4326 to each system, metres.
const CONTROL: [CrsCode, lon: number, lat: number, x: number, y: number][] = [
  ['EPSG:3857', -149.5, -17.5, -16642263.8736, -1979106.4997],
  ['EPSG:3296', -149.5, -17.5, 871739.5014, 8061714.2847],
  ['EPSG:3297', -149.5, -17.5, 234537.6012, 8063389.2437],
  ['EPSG:3298', -140.1, -9.4, 598814.8209, 8960798.2566],
  ['EPSG:3299', -149.5, -17.5, -1052970.562, 8005120.6731],
];

test('OWS-04 coordinates agree with PROJ to the centimetre and come back', () => {
  for (const [crs, lon, lat, x, y] of CONTROL) {
    const [projectedX, projectedY] = PROJECTIONS[crs].forward(lon, lat);
    expect(Math.hypot(projectedX - x, projectedY - y)).toBeLessThan(0.01);
    const [backLon, backLat] = PROJECTIONS[crs].inverse(projectedX, projectedY);
    expect(backLon).toBeCloseTo(lon, 8);
    expect(backLat).toBeCloseTo(lat, 8);
  }
});

test('OWS-04 a vertex lands within a tenth of a pixel of its exact place, at every zoom and in every system', () => {
  for (const crs of Object.keys(PROJECTIONS) as CrsCode[]) {
    const { forward } = PROJECTIONS[crs];
    for (const zoom of [6, 9, 13, 17]) {
      const span = 1024 * (1.40625 / 2 ** zoom) * (crs === 'EPSG:4326' ? 1 : 111_319.49);
      const [centreX, centreY] = forward(-148, -17);
      const extent: Extent = [centreX - span / 2, centreY - span / 2, centreX + span / 2, centreY + span / 2];
      const frame = createFrame({ crs, extent, width: 1024, height: 1024 });
      expect(frame.zoom).toBeCloseTo(zoom, 3);
      const point = new Float64Array(2);
      for (const [u, v] of [
        [0.03, 0.91],
        [0.5, 0.5],
        [0.77, 0.13],
      ] as const) {
        const [lon, lat] = PROJECTIONS[crs].inverse(extent[0] + u * span, extent[3] - v * span);
        frame.toPixel(lon, lat, point);
        expect(Math.abs((point[0] as number) - u * 1024)).toBeLessThan(0.1);
        expect(Math.abs((point[1] as number) - v * 1024)).toBeLessThan(0.1);
        frame.toLonLat(u * 1024, v * 1024, point);
        expect(Math.abs((point[0] as number) - lon) / frame.resolution).toBeLessThan(0.1);
      }
    }
  }
});
