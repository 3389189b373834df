import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Hina Teriʻi', 'HT'],
  ['admin', 'AD'],
  ['Éloïse du Bois', 'ÉD'],
  ['jean-marc', 'JM'],
  ['x', 'X'],
  ['', ''],
])('AUTH-05 the initials of « %s » are « %s »', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
