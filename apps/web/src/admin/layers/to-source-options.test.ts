import type { OfferedLayer } from '@motu/contract';
import { expect, test } from 'vitest';
import { EMPTY } from './fields.ts';
import { toSource, toSourceOptions } from './to-source-options.ts';

const LAYER: OfferedLayer = {
  name: 'topp:iles',
  title: 'Îles',
  abstract: null,
  queryable: true,
  styles: [
    { name: 'nuit', title: '', isDefault: false },
    { name: 'jour', title: '', isDefault: true },
  ],
  formats: ['image/gif', 'image/jpeg', 'image/png'],
  infoFormats: [],
  projections: ['EPSG:3297', 'EPSG:3857', 'EPSG:4326'],
  matrixSets: [],
  extent: [-150, -18, -149, -17],
  urls: [],
};
const grid = { extent: [], matrixIds: ['0'], origins: [[-180, 90]], resolutions: [1], tileSizes: [[256, 256]] };

test('ADM-02 choosing a layer of a WMS takes its default style, and the format and system that suit us best', () => {
  expect(toSourceOptions(LAYER, { matrixSets: [] })).toEqual({
    format: 'image/png',
    layer: 'topp:iles',
    style: 'jour',
    projection: 'EPSG:4326',
    extent: [-150, -18, -149, -17],
  });
});

test('ADM-02 choosing a layer of a WMTS takes the grid that it has, and no other', () => {
  const matrixSets = [
    { id: 'libre', projection: 'EPSG:4326', tileGrid: grid },
    { id: 'utm', projection: 'EPSG:3297', tileGrid: grid },
    { id: 'web', projection: 'EPSG:3857', tileGrid: grid },
  ];
  expect(toSourceOptions({ ...LAYER, matrixSets: ['utm', 'web'] }, { matrixSets })).toMatchObject({
    matrixSet: 'web',
    projection: 'EPSG:3857',
    tileGrid: grid,
  });
});

test('ADM-02 a new XYZ layer is in EPSG:3857, the other sources in EPSG:4326; a projection that was written stays', () => {
  const xyz = toSource(EMPTY, 'xyz');
  expect([xyz.sourceType, xyz.sourceOptions.projection]).toEqual(['xyz', 'EPSG:3857']);
  expect(toSource(xyz, 'wms').sourceOptions.projection).toBe('EPSG:4326');
  const written = { ...EMPTY, sourceOptions: { ...EMPTY.sourceOptions, projection: 'EPSG:3297' } };
  expect(toSource(written, 'xyz').sourceOptions.projection).toBe('EPSG:3297');
});
