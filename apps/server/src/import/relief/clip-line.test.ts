import type { Line } from '@motu/geopackage';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipLine } from './clip-line.ts';

const BOX = [0, 0, 10, 10] as const;
const box: [number, number, number, number] = [...BOX];
const length = (line: Line) =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (line[i]?.[0] ?? x), y - (line[i]?.[1] ?? y)), 0);

test('TER-03 a line that crosses an area is cut on its edges', () => {
  const line: Line = [
    [-5, 5],
    [5, 5],
    [5, 15],
  ];
  expect(clipLine(line, box, 'inside')).toEqual([
    [
      [0, 5],
      [5, 5],
      [5, 10],
    ],
  ]);
  expect(clipLine(line, box, 'outside')).toEqual([
    [
      [-5, 5],
      [0, 5],
    ],
    [
      [5, 10],
      [5, 15],
    ],
  ]);
});

test('TER-03 what is inside and what is outside are the whole line', () => {
  const position = fc.tuple(
    fc.double({ min: -20, max: 20, noNaN: true }),
    fc.double({ min: -20, max: 20, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 12 }), (line) => {
      const parts = [...clipLine(line, box, 'inside'), ...clipLine(line, box, 'outside')];
      expect(parts.reduce((sum, part) => sum + length(part), 0)).toBeCloseTo(length(line), 6);
    }),
  );
});
