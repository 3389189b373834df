import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Bora Bora', 'bora-bora'],
  ['Hiva ʻOa', 'hiva-oa'],
  ['Faa’a', 'faaa'],
  ['Île d’Œuvre (nord)', 'ile-doeuvre-nord'],
  ['  Tōtaiete mā ', 'totaiete-ma'],
])('the address of « %s » is %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
