// @vitest-environment node
import { expect, test } from 'vitest';
import { loginPath, readNextPath } from './next-path.ts';

const ORIGIN = 'https://motu.example';
const next = (value: string) => readNextPath(`?${new URLSearchParams({ next: value })}`, ORIGIN);

test.each(['/admin', '/admin/layers?page=2', '/carte/papeete?zoom=12', '/?q=passe'])(
  'AUTH-10 the asked page « %s » is opened after signing in',
  (path) => {
    expect(next(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  'admin',
  '',
  '/login?next=/admin',
])('AUTH-10 « %s » leads to the map, never elsewhere', (path) => {
  expect(next(path)).toBe('/');
});

test('AUTH-10 without an asked page, signing in leads to the map', () => {
  expect(readNextPath('', ORIGIN)).toBe('/');
});

test('AUTH-10 the asked page is carried by the address of the sign-in page', () => {
  const path = loginPath({ pathname: '/admin/layers', search: '?page=2&q=a' });
  expect(readNextPath(path.slice('/login'.length), ORIGIN)).toBe('/admin/layers?page=2&q=a');
});
