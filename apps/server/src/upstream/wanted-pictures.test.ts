import { TILE_GRIDS, tileExtent } from '@motu/core';
import { expect, test } from 'vitest';
import type { Ground } from '../domain/outside-layers.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { readSystem, shortName } from './systems.ts';
import { wantedPictures } from './wanted-pictures.ts';

const ground: Ground = {
  crs: 'EPSG:4326',
  bbox: tileExtent(TILE_GRIDS['EPSG:4326'], 8, 41, 152),
  width: 256,
  height: 256,
  scale: 1,
};
const options = { format: 'image/png', layer: 'ns:iles', style: '', projection: 'EPSG:3857' };
const query = (address = '') => Object.fromEntries(new URL(address).searchParams);

test('OWS-03 a WMS in the same system is asked for the very ground, latitude first', () => {
  const layer = outsideLayer('a', { sourceUrl: 'http://x.pf/wms?map=/a.map&version=1.1.1&Layers=autre' });
  const { crs, pictures } = wantedPictures(layer, ground);
  expect(crs).toBe('EPSG:4326');
  expect(pictures).toHaveLength(1);
  expect(query(pictures[0]?.address)).toEqual({
    map: '/a.map',
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: 'iles',
    STYLES: '',
    CRS: 'EPSG:4326',
    BBOX: '-17.578125,-151.171875,-16.875,-150.46875',
    WIDTH: '256',
    HEIGHT: '256',
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  });
});

test('INFO-08 a WMS whose layer has days is asked for those of Tahiti, and only such a layer', () => {
  const timeOf = (useTime: boolean, range: Ground['range']) => {
    const info = [{ type: 'wms' as const, layers: 'iles', useTime }];
    const layer = outsideLayer('a', { sourceUrl: 'http://x.pf/wms', options: { info } });
    return query(wantedPictures(layer, { ...ground, range }).pictures[0]?.address).TIME;
  };
  const day = { from: '2024-05-02', to: '2024-05-02' };
  expect(timeOf(true, day)).toBe('2024-05-02T10:00:00.000Z/2024-05-03T09:59:59.999Z');
  expect(timeOf(true, null)).toBeUndefined();
  expect(timeOf(false, day)).toBeUndefined();
});

test('OWS-03 for a sharp screen a WMS is asked for twice the pixels, with lines and names twice as large', () => {
  const [picture] = wantedPictures(outsideLayer('a', { sourceUrl: 'http://x.pf/wms' }), {
    ...ground,
    scale: 2,
  }).pictures;
  expect(query(picture?.address)).toMatchObject({
    WIDTH: '512',
    DPI: '180',
    MAP_RESOLUTION: '180',
    FORMAT_OPTIONS: 'dpi:180',
  });
});

test('OWS-03 a WMS of another system is asked for all of the ground and a little more, in its own axes', () => {
  const layer = outsideLayer('a', {
    sourceUrl: 'http://x.pf/wms',
    sourceOptions: { ...options, projection: 'EPSG:900913' },
  });
  const { crs, pictures } = wantedPictures(layer, ground);
  expect(crs).toBe('EPSG:3857');
  const asked = query(pictures[0]?.address);
  expect(asked.CRS).toBe('EPSG:900913');
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = asked.BBOX?.split(',').map(Number) ?? [];
  expect(minX).toBeLessThan(-16_828_376);
  expect(maxX).toBeGreaterThan(-16_750_105);
  expect(minY).toBeLessThan(-1_988_228);
  expect(maxY).toBeGreaterThan(-1_906_270);
  expect(Number(asked.WIDTH)).toBeGreaterThan(240);
  expect(Number(asked.WIDTH)).toBeLessThan(280);
});

test('OWS-03 tiles of the same grid are asked for one by one', () => {
  const urls = ['http://a.x.pf/{z}/{x}/{y}.png', 'http://b.x.pf/{z}/{x}/{y}.png'];
  const layer = outsideLayer('a', {
    sourceType: 'xyz',
    sourceUrl: '',
    sourceOptions: { ...options, projection: 'EPSG:4326', urls },
  });
  expect(wantedPictures(layer, ground).pictures.map(({ address }) => address)).toEqual(['http://b.x.pf/8/41/152.png']);
});

test('OWS-03 tiles of another grid are those around, at the level that is fine enough', () => {
  const sourceUrl = 'http://x.pf/{z}/{x}/{-y}.png';
  const layer = outsideLayer('a', { sourceType: 'xyz', sourceUrl, sourceOptions: options });
  const addresses = wantedPictures(layer, ground).pictures.map(({ address }) => address);
  expect(addresses).toEqual(['http://x.pf/9/41/231.png', 'http://x.pf/9/41/230.png']);
  const sharp = wantedPictures(layer, { ...ground, scale: 2 }).pictures.map(({ address }) => address);
  expect(sharp.every((address) => address.startsWith('http://x.pf/10/'))).toBe(true);
  // A whole ocean takes a coarse level, not thousands of tiles.
  const wide = { ...ground, bbox: [-170, -30, -130, -5] as const, width: 2048, height: 2048 };
  expect(wantedPictures(layer, wide).pictures.length).toBeLessThanOrEqual(64);
});

test('OWS-03 a WMTS is asked by its template or by parameters, within its own grid', () => {
  const tileGrid = {
    extent: [-20_037_508, -3_000_000, 20_037_508, 20_037_508],
    matrixIds: ['PM:8', 'PM:9'],
    origins: [
      [-20_037_508.342789244, 20_037_508.342789244],
      [-20_037_508.342789244, 20_037_508.342789244],
    ],
    resolutions: [611.49622628141, 305.748113140705],
    tileSizes: [
      [256, 256],
      [256, 256],
    ],
  };
  const sourceOptions = { ...options, matrixSet: 'PM', style: 'normal', tileGrid };
  const layer = (sourceUrl: string) => outsideLayer('a', { sourceType: 'wmts', sourceUrl, sourceOptions });
  const rest = layer('http://x.pf/{Layer}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png?t={Time}');
  expect(wantedPictures(rest, ground).pictures[0]?.address).toBe(
    'http://x.pf/ns%3Ailes/normal/PM/PM%3A9/280/41.png?t=',
  );
  expect(query(wantedPictures(layer('http://x.pf/wmts'), ground).pictures[0]?.address)).toEqual({
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetTile',
    LAYER: 'ns:iles',
    STYLE: 'normal',
    FORMAT: 'image/png',
    TILEMATRIXSET: 'PM',
    TILEMATRIX: 'PM:9',
    TILEROW: '280',
    TILECOL: '41',
  });
  // Finer than its finest level: that one is enlarged.
  const near = { ...ground, bbox: [-151, -17.3, -150.9, -17.2] as const };
  expect(wantedPictures(rest, near).pictures.every(({ address }) => address.includes('PM%3A9'))).toBe(true);
});

test.each([[[2, 48, 3, 49]], [[222_638, 6_106_854, 333_958, 6_274_861]]])(
  'OWS-03 a layer that ends elsewhere, %j, is not asked for',
  (extent) => {
    const layer = outsideLayer('a', { sourceUrl: 'http://x.pf/wms', sourceOptions: { ...options, extent } });
    expect(wantedPictures(layer, ground).pictures).toEqual([]);
  },
);

test('OWS-03 a system in which nothing can be placed is told in French', () => {
  const layer = outsideLayer('a', {
    sourceUrl: 'http://x.pf/wms',
    sourceOptions: { ...options, projection: 'EPSG:2154' },
  });
  expect(() => wantedPictures(layer, ground)).toThrow('Le système « EPSG:2154 » de la couche « a » n’est pas connu.');
});

test.each([
  ['EPSG:4326', 'EPSG:4326', true],
  ['urn:ogc:def:crs:EPSG::3857', 'EPSG:3857', false],
  ['urn:ogc:def:crs:EPSG:6.18.3:3857', 'EPSG:3857', false],
  ['http://www.opengis.net/def/crs/EPSG/0/3297', 'EPSG:3297', false],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', false],
  ['EPSG:32706', 'EPSG:32706', false],
])('OWS-03 %s is a system that we know', (text, crs, isLatitudeFirst) => {
  expect(readSystem(text)).toEqual({ crs, name: shortName(text), isLatitudeFirst });
});
