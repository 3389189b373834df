import { expect, test } from 'vitest';
import { isEmbedded } from './is-embedded.ts';

test.each([
  ['', false, false],
  ['?zoom=8', false, false],
  ['?embed=1', false, true],
  ['?embed=true', false, true],
  ['?embed=0', false, false],
  ['?embed=false', false, false],
  ['?embed', false, false],
  ['', true, true],
  ['?embed=0', true, true],
])('URL-06 with « %s », in a frame: %s, the page is embedded: %s', (search, isFramed, embedded) => {
  expect(isEmbedded(search, isFramed)).toBe(embedded);
});
