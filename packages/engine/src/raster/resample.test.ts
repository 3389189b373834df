import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { type CellGrid, resample } from './resample.ts';

const FRAME = createFrame({
  crs: 'EPSG:3297',
  extent: [195_000, 8_058_000, 199_000, 8_061_000],
  width: 40,
  height: 30,
  scale: 1.5,
});
const RECT = { left: 3, top: 5, width: 17, height: 9 };
const CELL = 0.002;
const GRID: CellGrid = { west: -149.9, north: -17.4, cellX: CELL, cellY: CELL };
const WINDOW = { left: 4, top: 38, width: 30, height: 30 };

/** The weights of a cubic B-spline, as a file of single floats would keep them. */
const weightsAt = (t: number) =>
  [(1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (3 * (1 - t) ** 3 - 6 * (1 - t) ** 2 + 4) / 6, t ** 3 / 6].map(
    Math.fround,
  );

function valueAt(cells: Float32Array, x: number, y: number): number {
  const at = new Float64Array(2);
  FRAME.toLonLat((RECT.left + x + 0.5) / FRAME.scale, (RECT.top + y + 0.5) / FRAME.scale, at);
  const [lon = 0, lat = 0] = at;
  const [column, row] = [(lon - GRID.west) / CELL - 0.5, (GRID.north - lat) / CELL - 0.5];
  const [across, down] = [weightsAt(column - Math.floor(column)), weightsAt(row - Math.floor(row))];
  const first = (Math.floor(row) - WINDOW.top - 1) * WINDOW.width + Math.floor(column) - WINDOW.left - 1;
  return down.reduce(
    (sum, weight, j) =>
      sum +
      across.reduce((part, share, i) => part + weight * share * (cells[first + j * WINDOW.width + i] as number), 0),
    0,
  );
}

const cells = fc
  .array(fc.float({ min: -100, max: 2300, noNaN: true }), { minLength: 40, maxLength: 40 })
  .map((some) => Float32Array.from({ length: WINDOW.width * WINDOW.height }, (_, i) => some[(i * 7) % 40] as number));

test('PRN-04 every band of a raster in UTM is the cubic B-spline of the sixteen cells around the place of each pixel', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (bands) => {
      const outs = resample(FRAME, RECT, GRID, { bands, ...WINDOW });
      expect(outs).toHaveLength(bands.length);
      for (const [band, out] of outs.entries()) {
        for (let i = 0; i < out.length; i++) {
          const expected = valueAt(bands[band] as Float32Array, i % RECT.width, Math.floor(i / RECT.width));
          expect(out[i]).toBeCloseTo(expected, 2);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('PRN-04 where the cells of one band are unknown, that band is, and the others are not', () => {
  const known = new Float32Array(WINDOW.width * WINDOW.height).fill(5);
  const unknown = known.slice().fill(Number.NaN);
  const [first, second] = resample(FRAME, RECT, GRID, { bands: [known, unknown], ...WINDOW });
  expect(first?.every((value) => Math.abs(value - 5) < 1e-5)).toBe(true);
  expect(second?.every(Number.isNaN)).toBe(true);
});

/** Four weights as the file of single floats that `axis` makes of them. */
function splineWeights(t: number): number[] {
  const inverse = 1 - t;
  return [
    (inverse * inverse * inverse) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * inverse * inverse * inverse - 6 * inverse * inverse + 4) / 6,
    (t * t * t) / 6,
  ].map(Math.fround);
}

const mixed = (values: readonly number[], [a = 0, b = 0, c = 0, d = 0]: readonly number[]) => {
  const [first = 0, second = 0, third = 0, fourth = 0] = values;
  return Math.fround(first * a + second * b + third * c + fourth * d);
};

test.each([17, 18, 1])(
  'OWS-02 where axes are those of the picture, rows are mixed first and columns then, to the last bit: %i pixels wide',
  (wide) => {
    const frame = createFrame({ crs: 'EPSG:4326', extent: [-149.89, -17.53, -149.85, -17.49], width: 40, height: 40 });
    const rect = { ...RECT, width: wide };
    const bands = [3, 11].map((step) =>
      Float32Array.from({ length: WINDOW.width * WINDOW.height }, (_, i) => 900 * Math.sin(i / step)),
    );
    const place = new Float64Array(2);
    const outs = resample(frame, rect, GRID, { bands, ...WINDOW });
    for (const [band, out] of outs.entries()) {
      expect(out).toHaveLength(wide * rect.height);
      for (const [i, value] of out.entries()) {
        const [x, y] = [i % wide, Math.floor(i / wide)];
        frame.toLonLat(rect.left + x + 0.5, rect.top + y + 0.5, place);
        const column = ((place[0] as number) - GRID.west) / CELL - 0.5 - WINDOW.left;
        const row = (GRID.north - (place[1] as number)) / CELL - 0.5 - WINDOW.top;
        const [left, top] = [Math.floor(column) - 1, Math.floor(row) - 1];
        const across = [0, 1, 2, 3].map((j) =>
          mixed(
            [0, 1, 2, 3].map((k) => bands[band]?.[(top + j) * WINDOW.width + left + k] as number),
            splineWeights(column - Math.floor(column)),
          ),
        );
        expect(value).toBe(mixed(across, splineWeights(row - Math.floor(row))));
      }
    }
  },
);
