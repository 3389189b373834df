import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geodesicDistance } from '../geodesic/geodesic-distance.ts';
import { groundResolution, scaleBar, scaleDenominator } from './scale-bar.ts';
import { ZOOM_0_DEGREES } from './tile-grid.ts';

const labels = (metresPerPixel: number) => scaleBar(metresPerPixel)?.ticks.map(({ label }) => label);

test('MAP-08 the bar has four steps, and only its end names the unit', () => {
  expect(labels(20)).toEqual(['0', '0,5', '1', '1,5', '2\u00a0km']);
  expect(labels(3)).toEqual(['0', '50', '100', '150', '200\u00a0m']);
  expect(labels(10)).toEqual(['0', '0,25', '0,5', '0,75', '1\u00a0km']);
  expect(labels(50)).toEqual(['0', '1,25', '2,5', '3,75', '5\u00a0km']);
  expect(labels(20_000)).toEqual(['0', '500', '1\u202f000', '1\u202f500', '2\u202f000\u00a0km']);
  expect(labels(0.015)).toEqual(['0', '0,25', '0,5', '0,75', '1\u00a0m']);
  expect(labels(0.001)).toEqual(['0', '0,025', '0,05', '0,075', '0,1\u00a0m']);
});

test('MAP-08 the bar is the shortest of 1, 2 or 5 times a power of ten that takes 64 pixels', () => {
  fc.assert(
    fc.property(fc.double({ min: -4, max: 6, noNaN: true }), (power) => {
      const metresPerPixel = 10 ** power;
      const bar = scaleBar(metresPerPixel);
      if (!bar) throw new Error('There is no bar.');
      expect(bar.metres.toExponential()).toMatch(/^[125]e/);
      expect(bar.widthPx).toBeGreaterThanOrEqual(64 - 1e-9);
      expect(bar.widthPx).toBeLessThanOrEqual(160 + 1e-9);
      expect(bar.ticks.map(({ offsetPx }) => offsetPx / bar.widthPx)).toEqual(
        [0, 0.25, 0.5, 0.75, 1].map((share) => expect.closeTo(share)),
      );
    }),
  );
  expect(scaleBar(1000 / 64)?.metres).toBe(1000);
  expect(scaleBar(1001 / 64)?.metres).toBe(2000);
});

test('MAP-08 there is no bar where pixels have no width', () => {
  expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(scaleBar)).toEqual([null, null, null, null]);
});

test('MAP-08 the ground under a pixel is measured along the parallel', () => {
  for (const lat of [0, -17.6376, -27.6, 60]) {
    const degrees = 0.0001; // so short that the parallel is a geodesic
    expect(groundResolution(degrees, lat)).toBeCloseTo(geodesicDistance([-150, lat], [-150 + degrees, lat]), 5);
  }
});

test('MAP-08 a pixel is 0.28 mm on paper', () => {
  expect(scaleDenominator(0.28)).toBeCloseTo(1000, 6);
  // WorldCRS84Quad's level 0 (view zoom 1) is 1 : 279 541 132 in the OGC's Two Dimensional Tile Matrix Set standard.
  expect(scaleDenominator(groundResolution(ZOOM_0_DEGREES / 2, 0))).toBeCloseTo(279_541_132.01435, 3);
});
