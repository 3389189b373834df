import { expect, test } from 'vitest';
import type { Layer } from '../domain/layers.ts';
import { infoQueryOf, type OutsideQuery } from '../domain/outside-layers.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { infoAddress } from './info-requests.ts';

const point = {
  lon: -150.9,
  lat: -17.3,
  resolution: 0.001,
  limit: 20,
  range: { from: '2024-05-01', to: '2024-05-02' },
};

function asked(layer: Layer, format = 'application/json') {
  const { searchParams, origin } = new URL(infoAddress(layer, infoQueryOf(layer) as OutsideQuery, point, format));
  return { origin, ...Object.fromEntries(searchParams) };
}

test('OWS-02 OWS-03 an outside layer gets its stored filter, with a number for the scale, and the day where it knows days', () => {
  const cqlFilter = "echelle < {{scale}} AND nom <> 'x'";
  const info: Layer['options']['info'] = [{ type: 'wms', layers: 'routes,gates', cqlFilter, useTime: true }];
  expect(asked(outsideLayer('a', { sourceUrl: 'http://x.pf/wms', options: { info } }))).toMatchObject({
    REQUEST: 'GetFeatureInfo',
    QUERY_LAYERS: 'routes,gates',
    // 0.001° at 17.3° south is 106.4 m, and a pixel is 0.28 mm.
    CQL_FILTER: expect.stringMatching(/^echelle < 37\d{4} AND nom <> 'x'$/),
    TIME: '2024-05-01T10:00:00.000Z/2024-05-03T09:59:59.999Z',
    FEATURE_COUNT: '20',
    I: '50',
    J: '50',
  });
  const plain = asked(outsideLayer('a', { sourceUrl: 'http://x.pf/wms' }));
  expect(plain).not.toHaveProperty('CQL_FILTER');
  expect(plain).not.toHaveProperty('TIME');
  expect(plain).toMatchObject({ QUERY_LAYERS: 'iles', BBOX: '-17.3505,-150.9505,-17.2495,-150.8495' });
});

test('OWS-03 a WMTS is asked for the tile and the pixel of the point', () => {
  const sourceOptions = { format: 'image/png', layer: 'iles', style: '', projection: 'EPSG:4326', matrixSet: 'g' };
  expect(asked(outsideLayer('a', { sourceType: 'wmts', sourceUrl: 'http://x.pf/wmts', sourceOptions }))).toMatchObject({
    REQUEST: 'GetFeatureInfo',
    TILEMATRIXSET: 'g',
    TILEMATRIX: '10',
    TILEROW: '610',
    TILECOL: '165',
    // (180 − 150.9) / 0.0006866455078125 = 42 380.0 pixels, of which 165 tiles take 42 240
    I: '139',
    INFOFORMAT: 'application/json',
  });
});

test('OWS-03 tiles may be asked at the WMS beside them; without one they cannot be asked', () => {
  const tiles = { sourceType: 'xyz' as const, sourceUrl: 'http://x.pf/{z}/{x}/{y}.png' };
  expect(infoQueryOf(outsideLayer('a', tiles))).toBeNull();
  const info: Layer['options']['info'] = [{ type: 'wms', url: 'http://y.pf/wms', layers: 'iles' }];
  expect(asked(outsideLayer('a', { ...tiles, options: { info } })).origin).toBe('http://y.pf');
  // Our own address is where the page asks; the server knows better.
  const own: Layer['options']['info'] = [{ type: 'wms', url: '/api/wms', layers: 'a' }];
  expect(asked(outsideLayer('a', { sourceUrl: 'http://x.pf/wms', options: { info: own } }))).toMatchObject({
    origin: 'http://x.pf',
    QUERY_LAYERS: 'iles',
  });
});
