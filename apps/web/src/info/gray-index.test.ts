import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grayIndexes, readAltitude, readSlope } from './gray-index.ts';

const text = (...values: (number | string)[]) =>
  `Résultats de la couche « altitude » :\n----\n${values.map((value) => `GRAY_INDEX = ${value}`).join('\n')}\n----\n`;

test('INFO-03 the values are read from the GRAY_INDEX lines, whatever surrounds them', () => {
  expect(grayIndexes(text(12.5, -3))).toEqual([12.5, -3]);
  expect(grayIndexes('nom = GRAY_INDEX = 5\nGRAY_INDEX = abc')).toEqual([]);
});

test.each([
  [12.5, 12.5],
  [-9999, null],
  [9999, null],
  [-32768, null],
  [0, null],
  [-12, null],
  [-40, null],
  [-40.5, -40.5],
  ['NaN', null],
])('INFO-03 an altitude of %s is read as %s', (value, expected) => {
  expect(readAltitude(text(value))).toBe(expected);
});

test('INFO-03 the first valid altitude counts', () => {
  expect(readAltitude(text(-9999, 0, 231))).toBe(231);
});

test.each([
  [0, 0],
  [3.2, 3.2],
  [-1, null],
  [9999, null],
])('INFO-03 a slope of %s is read as %s', (value, expected) => {
  expect(readSlope(text(value))).toBe(expected);
});

test('INFO-03 no text breaks the parser', () => {
  fc.assert(fc.property(fc.string(), (any) => void readAltitude(any)));
});
