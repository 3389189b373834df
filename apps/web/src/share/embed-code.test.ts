import { readMapParams } from '@motu/core';
import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS, embedAddress, embedCode, includable, readSize } from './embed-code.ts';

const ORIGIN = 'https://motu.example';
const shared = {
  ctx: 'general',
  center: [-149.83, -17.53] as const,
  zoom: 11,
  layers: ['fond-de-carte'],
  info: { coordinate: [-149.83, -17.53] as const, label: 'Baie de Cook' },
  q: 'mairie',
  page: 2,
  route: [[-149.5, -17.5] as const, [-149.6, -17.6] as const] as [readonly [number, number], readonly [number, number]],
  routeType: 'velo' as const,
};
const read = (address: string) => readMapParams(new URL(address).search);

test.each([
  ['400', 400],
  [' 800 ', 800],
  ['1000', 1000],
  ['399', null],
  ['1001', null],
  ['', null],
  ['8e2', null],
  ['640.5', null],
  ['-800', null],
])('SHARE-02 a size « %s » is %s', (text, size) => {
  expect(readSize(text)).toBe(size);
});

test('SHARE-02 the framed page holds what is included, says that it is embedded, and nothing more', () => {
  expect(read(embedAddress(ORIGIN, shared, DEFAULT_OPTIONS))).toMatchObject({
    ...shared,
    embed: true,
    fixed: null,
    buttons: null,
  });
  const bare = { ...DEFAULT_OPTIONS, fixed: true, includeInfo: false, includeSearch: false, includeRoute: false };
  expect(read(embedAddress(ORIGIN, shared, { ...bare, buttons: [] }))).toMatchObject({
    center: shared.center,
    info: null,
    q: null,
    page: null,
    route: null,
    routeType: null,
    fixed: true,
    embed: true,
    buttons: [],
  });
});

test('SHARE-02 there is nothing to include where nothing is shown', () => {
  expect(includable({ info: null, q: null, route: null })).toEqual({ info: false, search: false, route: false });
  expect(includable(shared)).toEqual({ info: true, search: true, route: true });
});

test('SHARE-02 the code of the frame carries its size, and no sign of the address can end an attribute', () => {
  const code = embedCode(`${ORIGIN}/?q="><script>&zoom=3`, 'Carte « Motu »', { ...DEFAULT_OPTIONS, width: 640 });
  expect(code).toContain('src="https://motu.example/?q=&quot;>&lt;script>&amp;zoom=3"');
  expect(code).toMatch(/^<iframe .* width="640" height="600" .*><\/iframe>$/);
});
