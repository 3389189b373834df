import { expect, test } from 'vitest';
import { nearestRest, sheetHeight } from './sheet-height.ts';

test('MAP-07 a sheet rests at 96 px, at half, and leaves 120 px of the map', () => {
  expect(['peek', 'half', 'full'].map((rest) => sheetHeight(rest as 'peek', 700))).toEqual([96, 350, 580]);
});

test('MAP-07 on a map too low for three heights the sheet still leaves some of it', () => {
  expect(sheetHeight('full', 220)).toBe(100);
  expect(sheetHeight('half', 220)).toBe(100);
});

test.each([
  [90, 'peek'],
  [230, 'half'],
  [500, 'full'],
])('MAP-07 a sheet let go at %i px rests %s', (height, rest) => {
  expect(nearestRest(height, 700)).toBe(rest);
});
