import { expect, test } from 'vitest';
import { isForTests, readModules } from './source/read-modules.ts';

const program = [...readModules().values()].filter(
  ({ file }) => /^(packages|apps)\/\w+\/src\//.test(file) && !isForTests(file),
);
const outside = (places: RegExp, words: RegExp) =>
  program
    .filter(({ file }) => !places.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(words)].map(([found]) => `${file}: ${found}`));

/** The map engine writes heights into its pictures by itself: a plain space between figure and unit is part of what it has always drawn. */
const FORMATTERS = /^packages\/(core\/src\/(format|coordinate)\/|engine\/src\/basemap\/names\.ts)/;

test('COORD-05 numbers and dates become words in the formatters of core alone', () => {
  expect(outside(FORMATTERS, /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime|Duration)\w+/g)).toEqual([]);
});

test('COORD-05 units of length, area, duration and speed are written behind a figure by the formatters of core alone', () => {
  expect(outside(FORMATTERS, /\}\s*(?:k?m²?|ha|M|min|sec|h|km\/h|nd)(?=[`\s.,;)](?!FROM|SET))/g)).toEqual([]);
});

test('COORD-05 headings, rotations and slopes are written by the formatters of core alone, and so are the names of directions', () => {
  expect(outside(FORMATTERS, /(?:heading|rotation|turned|slope|pente)[^\n]*\}\s*°/gi)).toEqual([]);
  expect(outside(FORMATTERS, /'(?:nord|sud)-(?:est|ouest)'/g)).toEqual([]);
});
