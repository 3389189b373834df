// @vitest-environment node
import { expect, test } from 'vitest';
import { testContext, testItem } from '../testing.ts';
import { filterGroups } from './filter-layers.ts';
import { patchAddress, thumbnailAddress } from './layer-pictures.ts';
import { outOfRange, scaleRange } from './zoom-range.ts';

const context = testContext({ 'Mer et lagon': ['recifs', 'bathymetrie'], 'Bâti et lieux': ['batiments'] }, [
  { slug: 'recifs', name: 'Récifs' },
  { slug: 'bathymetrie', name: 'Bathymétrie' },
  { slug: 'batiments', name: 'Bâtiments' },
]);

test.each([
  ['', ['Récifs', 'Bathymétrie', 'Bâtiments']],
  ['RECIF', ['Récifs']],
  ['bâti', ['Bâtiments']],
  ['metrie', ['Bathymétrie']],
  ['mer et', ['Récifs', 'Bathymétrie']],
  ['cadastre', []],
])('LAY-05 the filter « %s » leaves %j', (text, names) => {
  expect(filterGroups(context, text).flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
});

test('LAY-02 groups are shown in the order of their positions', () => {
  const shuffled = { ...context, groups: context.groups.toReversed() };
  expect(filterGroups(shuffled, '').map(({ name }) => name)).toEqual(['Mer et lagon', 'Bâti et lieux']);
});

test.each([
  [8, 'Visible à partir du zoom 9'],
  [9, null],
  [14, null],
  [15, 'Visible jusqu’au zoom 14'],
])('LAY-06 at zoom %d a layer of zooms 9 to 14 says %j', (zoom, words) => {
  expect(outOfRange({ minZoom: 9, maxZoom: 14 }, zoom)).toBe(words);
});

test('LAY-04 the scales of a layer are told from the smallest to the largest', () => {
  expect(scaleRange({ minZoom: 9, maxZoom: 20 })).toBe('Du 1 : 1 100 000 au 1 : 530 (zooms 9 à 20)');
});

test('the picture of a base map is one of its own tiles, with its version', () => {
  const ids = Array.from({ length: 12 }, (_, level) => String(level));
  const { sourceOptions } = testItem('fond');
  const tileGrid = { extent: [], origins: [], resolutions: [], tileSizes: [], matrixIds: ids };
  const item = testItem('fond', { sourceOptions: { ...sourceOptions, tileGrid } });
  expect(thumbnailAddress(item)).toBe('/api/wmts/1.0.0/fond/default/EPSG:4326/10/611/171.png?v=1');
  expect(thumbnailAddress(testItem('photo', { sourceType: 'xyz' }))).toBeNull();
});

test('LAY-05 the patch of a legend names its line, whatever it is written with', () => {
  const address = new URL(patchAddress(testItem('routes'), 'Piste & sentier', true), 'http://motu.test');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    LAYER: 'routes',
    RULE: 'Piste & sentier',
    WIDTH: '60',
  });
  expect(address.searchParams.has('BGCOLOR')).toBe(true);
});
