import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from './shape-text.ts';

test('DATA-03 a coordinate is written as JavaScript writes the number, with so many decimals at most', () => {
  expect([-149.5677, -17, 100, 1e-9, -1e-12, 8_051_234.5].map((value) => rounded(value, 9))).toEqual([
    ...['-149.5677', '-17', '100', '1e-9', '0', '8051234.5'],
  ]);
  const anyNumber = fc.oneof(
    fc.double(),
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000),
    fc.double({ min: 0, max: 1e7, noNaN: true }),
  );
  fc.assert(
    fc.property(anyNumber, fc.constantFrom(0, 3, 9), (value, decimals) => {
      expect(rounded(value, decimals)).toBe(String(Number(value.toFixed(decimals))));
    }),
    { numRuns: 2000 },
  );
});
