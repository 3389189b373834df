import { expect, test } from 'vitest';
import { readTruth } from './field-format.ts';

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [' Oui ', true],
  ['vrai', true],
  [false, false],
  [0, false],
  ['NON', false],
  ['f', false],
  [2, null],
  ['', null],
  ['peut-être', null],
])('ADM-17 %o read as yes or no is %o', (value, truth) => {
  expect(readTruth(value)).toBe(truth);
});
