import type { LayerItem } from '@motu/contract';
import { expect, test } from 'vitest';
import { elevationRequest, type InfoPlace, infoRequest, queriesOf } from './info-requests.ts';

const place: InfoPlace = {
  point: [-149.57, -17.535],
  resolution: 0.0001,
  days: { from: '2026-11-12', to: '2026-11-12' },
};
const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://motu.pf');
  return { path: pathname, ...Object.fromEntries(searchParams) };
};

test('INFO-03 altitude and slope are asked as text, five at most, of the service and the layers that are configured', () => {
  const elevation = { url: '/geoserver/wms?map=pf', altitude: 'mnt:hauteur', slope: 'mnt:pente' };
  const asked = read(elevationRequest('slope', place, elevation));
  expect(asked).toMatchObject({
    path: '/geoserver/wms',
    map: 'pf',
    request: 'GetFeatureInfo',
    version: '1.3.0',
    layers: 'mnt:pente',
    query_layers: 'mnt:pente',
    info_format: 'text/plain',
    feature_count: '5',
    i: '50',
    j: '50',
  });
  expect(read(elevationRequest('altitude', place, elevation))).toEqual({
    ...asked,
    layers: 'mnt:hauteur',
    query_layers: 'mnt:hauteur',
  });
});

test('INFO-04 a WMS query asks for twenty features as JSON around the point, latitude first', () => {
  const { bbox = '', ...asked } = read(infoRequest({ type: 'wms', layers: 'routes' }, place)) as Record<string, string>;
  expect(asked).toMatchObject({
    path: '/api/wms',
    request: 'GetFeatureInfo',
    query_layers: 'routes',
    info_format: 'application/json',
    feature_count: '20',
    crs: 'EPSG:4326',
  });
  // The middle of the picture is asked about.
  expect([asked.i, asked.j].map((pixel) => 2 * Number(pixel) + 1)).toEqual([asked.width, asked.height].map(Number));
  const [south = 0, west = 0, north = 0, east = 0] = bbox.split(',').map(Number);
  expect([(south + north) / 2, (west + east) / 2]).toEqual([expect.closeTo(-17.535, 6), expect.closeTo(-149.57, 6)]);
  expect(asked).not.toHaveProperty('time');
});

test('INFO-04 the scale goes into the filter as a number, the day as a range of time', () => {
  const query = { type: 'wms', layers: 'alertes', cqlFilter: 'echelle > {{scale}}', useTime: true } as const;
  const asked = read(infoRequest(query, place)) as Record<string, string>;
  expect(asked.cql_filter).toMatch(/^echelle > \d+$/);
  expect(asked.time).toBe('2026-11-12T10:00:00.000Z/2026-11-13T09:59:59.999Z');
});

test('INFO-04 an outside server is asked through ours', () => {
  const query = { type: 'wms', url: 'https://ailleurs.pf/wms', layers: 'a' } as const;
  expect(read(infoRequest(query, place)).path).toBe('/api/wms');
});

test('INFO-04 an API query gets x, y, bbox and scale, and what is configured', () => {
  const query = { type: 'api', url: '/api/essai?a=1', params: { b: '2' } } as const;
  const { bbox = '', ...asked } = read(infoRequest(query, place)) as Record<string, string>;
  // 0.0001° of this parallel are 10.618 m on the ellipsoid, and a pixel is 0.28 mm.
  expect(asked).toEqual({ path: '/api/essai', a: '1', b: '2', x: '-149.57', y: '-17.535', scale: '37921' });
  // West, south, east, north: half of 101 pixels on each side.
  const sides = [-149.57505, -17.54005, -149.56495, -17.52995];
  expect(bbox.split(',').map(Number)).toEqual(sides.map((side) => expect.closeTo(side, 9)));
});

test('INFO-04 a WMTS query names the tile and the pixel of the point, asks for JSON, and for five features at most', () => {
  const asked = read(infoRequest({ type: 'wmts', layer: 'routes' }, place)) as Record<string, string>;
  expect(asked).toMatchObject({ request: 'GetFeatureInfo', layer: 'routes', feature_count: '5' });
  expect(asked).toMatchObject({ infoformat: 'application/json', tilematrixset: 'EPSG:4326' });
  const span = (256 * 0.703125) / 2 ** Number(asked.tilematrix);
  const lon = -180 + (Number(asked.tilecol) + (Number(asked.i) + 0.5) / 256) * span;
  const lat = 90 - (Number(asked.tilerow) + (Number(asked.j) + 0.5) / 256) * span;
  expect([lon, lat]).toEqual([expect.closeTo(-149.57, 3), expect.closeTo(-17.535, 3)]);
});

test('TIME-01 a layer with dates is asked for the days shown, a period too, by WMS and by WMTS', () => {
  const days = { from: '2026-11-01', to: '2026-11-12' };
  const timesOf = (dated: { dated?: true }) =>
    queriesOf({ ...item, ...dated }).map((query) =>
      new URL(infoRequest(query, { ...place, days }), 'http://x').searchParams.get('time'),
    );
  const item = {
    options: {
      info: [
        { type: 'wms', layers: 'a' },
        { type: 'wmts', layer: 'a' },
      ],
    },
  } as unknown as LayerItem;
  expect(timesOf({ dated: true })).toEqual([
    '2026-11-01T10:00:00.000Z/2026-11-13T09:59:59.999Z',
    '2026-11-01/2026-11-12',
  ]);
  expect(timesOf({})).toEqual([null, null]);
});
