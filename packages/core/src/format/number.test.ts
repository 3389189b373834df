import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatFixed, formatNumber, formatPercent } from './number.ts';

test('APP-01 numbers have a decimal comma and a space between groups', () => {
  expect(formatNumber(1284310.5, 1)).toBe('1\u202f284\u202f310,5');
  expect(formatNumber(-0.4)).toBe('0');
});

test.each([
  [0, '0\u00a0o'],
  [1023, '1\u202f020\u00a0o'],
  [5_175_000_000, '4,82\u00a0Go'],
])('COORD-05 %d bytes are written « %s »', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('COORD-05 a count takes the plural from two on', () => {
  expect([0, 1, 2, 1284].map((count) => formatCount(count, 'couche'))).toEqual([
    '0\u00a0couche',
    '1\u00a0couche',
    '2\u00a0couches',
    '1\u202f284\u00a0couches',
  ]);
  expect(formatCount(3, 'tableau', 'tableaux')).toBe('3\u00a0tableaux');
});

test('COORD-05 a figure that changes keeps its decimals', () => {
  expect(formatFixed(16, 1)).toBe('16,0');
  expect(formatFixed(-0.04, 1)).toBe('0,0');
  expect(formatFixed(1234.567, 2)).toBe('1\u202f234,57');
});

test('COORD-05 a percentage has at most one decimal', () => {
  expect([3.24, 80, 0].map(formatPercent)).toEqual(['3,2\u00a0%', '80\u00a0%', '0\u00a0%']);
});
