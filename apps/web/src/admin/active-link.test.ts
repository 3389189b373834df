import { expect, test } from 'vitest';
import { activeLink } from './active-link.ts';

const LINKS = ['/admin', '/admin/layers', '/admin/layers/new', '/admin/layers/updates'];

test.each([
  ['/admin/', '/admin'],
  ['/admin/layers', '/admin/layers'],
  ['/admin/layers/', '/admin/layers'],
  ['/admin/layers/edit/3f2a', '/admin/layers'],
  ['/admin/layers/new', '/admin/layers/new'],
  ['/admin/layers/updates', '/admin/layers/updates'],
  ['/admin/nulle-part', null],
  ['/admin/layersx', null],
])('ADM-12 at %s the navigation shows %s as the current page', (pathname, link) => {
  expect(activeLink(pathname, LINKS)).toBe(link);
});
