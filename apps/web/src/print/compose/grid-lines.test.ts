import { pagePlane } from '@motu/core/print';
import { expect, test } from 'vitest';
import { degreeWords } from './grid-figures.ts';
import { degreeStep, dfciSquares, dfciStep, gridLines, metricStep } from './grid-lines.ts';
import { MOOREA, pageContent } from './testing.ts';

test('PRN-02 the lines of the UTM grid are 20 to 50 mm apart at every scale', () => {
  for (const scale of [500, 2500, 5000, 25_000, 50_000, 250_000, 1_000_000, 5_000_000]) {
    const mm = (metricStep(scale) * 1000) / scale;
    expect(mm).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(mm).toBeLessThanOrEqual(50);
  }
  expect([metricStep(50_000), metricStep(25_000), metricStep(5000)]).toEqual([1000, 500, 100]);
  expect([degreeStep(50_000) * 3600, degreeStep(25_000) * 3600]).toEqual([60, 30]);
  expect([dfciStep(25_000), dfciStep(250_000), dfciStep(5_000_000)]).toEqual([2000, 20_000, 100_000]);
});

test.each([0, 30, -110])(
  'PRN-02 lines of every grid are on the map of a page turned by %i°, each where its value is',
  (rotationDeg) => {
    const { page, layout } = pageContent({}, { rotationDeg });
    const plane = pagePlane(page);
    for (const grid of ['utm', 'geographic', 'dfci'] as const) {
      const lines = gridLines(grid, plane, layout.map, page.scale);
      expect(lines.length).toBeGreaterThan(4);
      for (const { along, value, points } of lines) {
        for (const point of points) {
          expect(point[0]).toBeGreaterThanOrEqual(-1e-6);
          expect(point[0]).toBeLessThanOrEqual(layout.map.width + 1e-6);
          expect(point[1]).toBeLessThanOrEqual(layout.map.height + 1e-6);
          const [east, north] = plane.toGrid([point[0], point[1]]);
          const [lon, lat] = plane.toGround([point[0], point[1]]);
          const found = { east, north, meridian: lon, parallel: lat }[along];
          // A tenth of a millimetre of paper.
          expect(Math.abs(found - value)).toBeLessThan(along === 'east' || along === 'north' ? 5 : 5e-5);
        }
      }
    }
  },
);

test('PRN-02 squares of the DFCI have their names, and degrees are written as on maps', () => {
  const { page, layout } = pageContent({ scale: 25_000 }, { scale: 25_000 });
  const names = dfciSquares(pagePlane(page), layout.map, page.scale).map(({ name }) => name);
  expect(names).toContain('6KTF06A0');
  expect(new Set(names).size).toBe(names.length);
  expect([
    degreeWords('meridian', -149.8333333),
    degreeWords('parallel', -17.5),
    degreeWords('parallel', -17.5 - 30 / 3600),
  ]).toEqual(['149°50′ O', '17°30′ S', '17°30′30″ S']);
  expect(MOOREA[1]).toBeLessThan(0);
});
