import { expect, test } from 'vitest';
import { formatBytes, formatNumber } from './number.ts';

test('APP-01 numbers have a decimal comma and a space between groups', () => {
  expect(formatNumber(1284310.5, 1)).toBe('1\u202f284\u202f310,5');
});

test.each([
  [0, '0 o'],
  [1023, '1\u202f020 o'],
  [5_175_000_000, '4,82 Go'],
])('APP-01 %d bytes are written « %s »', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
