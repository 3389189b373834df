import type { LayerItem } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

/** Tahiti at view zoom 9. */
const TAHITI = { matrix: 8, row: 153, column: 43 };
const rest = (layer: string, set: string, file: string) =>
  `/api/wmts/1.0.0/${layer}/default/${set}/${TAHITI.matrix}/${TAHITI.row}/${file}`;

const GET_TILE = {
  SERVICE: 'WMTS',
  REQUEST: 'GetTile',
  VERSION: '1.0.0',
  LAYER: 'fond-clair',
  STYLE: '',
  TILEMATRIXSET: 'EPSG:4326',
  TILEMATRIX: '8',
  TILEROW: '153',
  TILECOL: '43',
  FORMAT: 'image/png',
};
const kvp = (changes: Record<string, string> = {}) => `/api/wmts?${new URLSearchParams({ ...GET_TILE, ...changes })}`;

function without(name: keyof typeof GET_TILE): string {
  const { [name]: _left, ...rest } = GET_TILE;
  return `/api/wmts?${new URLSearchParams(rest)}`;
}

async function exceptionOf(url: string) {
  const { statusCode, headers, body } = await motu.app.inject(url);
  const [, code, locator] = /exceptionCode="(\w+)"(?: locator="(\w+)")?/.exec(body) ?? [];
  return { statusCode, type: headers['content-type'], code, locator, body };
}

test.each([
  ['an unknown layer', rest('inconnue', 'EPSG:4326', '43.png'), 404, 'InvalidParameterValue', 'Layer'],
  ['an unknown grid', rest('fond-de-carte', 'EPSG:2154', '43.png'), 400, 'InvalidParameterValue', 'TileMatrixSet'],
  [
    'a grid of another ratio',
    rest('fond-de-carte', 'EPSG:4326@3x', '43.png'),
    400,
    'InvalidParameterValue',
    'TileMatrixSet',
  ],
  ['an unknown format', rest('fond-de-carte', 'EPSG:4326', '43.exe'), 406, 'InvalidParameterValue', 'Format'],
  ['a column outside the grid', rest('fond-de-carte', 'EPSG:4326', '99999.png'), 400, 'TileOutOfRange', 'TileCol'],
  [
    'a number written otherwise',
    rest('fond-de-carte', 'EPSG:4326', '0x2b.png'),
    400,
    'InvalidParameterValue',
    'TileCol',
  ],
  ['a path for a layer', rest('..%2f..%2fpackage.json', 'EPSG:4326', '43.png'), 404, 'InvalidParameterValue', 'Layer'],
  ['an unknown layer by parameters', kvp({ LAYER: 'inconnue' }), 400, 'InvalidParameterValue', 'Layer'],
  ['an unknown format by parameters', kvp({ FORMAT: 'image/gif' }), 400, 'InvalidParameterValue', 'Format'],
  ['nothing', '/api/wmts', 400, 'MissingParameterValue', 'service'],
  ['no operation', '/api/wmts?service=WMTS', 400, 'MissingParameterValue', 'request'],
  ['another operation', '/api/wmts?service=WMTS&request=GetMap', 501, 'OperationNotSupported', 'request'],
  ['no service', without('SERVICE'), 400, 'MissingParameterValue', 'service'],
  ['no version', without('VERSION'), 400, 'MissingParameterValue', 'version'],
  ['no style', without('STYLE'), 400, 'MissingParameterValue', 'style'],
  ['no format', without('FORMAT'), 400, 'MissingParameterValue', 'format'],
  ['rows to choose', kvp({ FILTER: '<Filter/>' }), 400, 'InvalidParameterValue', 'filter'],
  ['another service', kvp({ SERVICE: 'WMS' }), 400, 'InvalidParameterValue', 'service'],
  ['another version', kvp({ VERSION: '2.0.0' }), 400, 'InvalidParameterValue', 'version'],
  ['another style', kvp({ STYLE: 'rose' }), 400, 'InvalidParameterValue', 'Style'],
  ['no layer', kvp({ LAYER: '' }), 400, 'MissingParameterValue', 'layer'],
  ['a document to fetch', kvp({ SLD: 'http://127.0.0.1/' }), 400, 'InvalidParameterValue', 'sld'],
])('OWS-05 a tile of %s is refused', async (_case, url, status, code, locator) => {
  const answer = await exceptionOf(url);
  expect(answer).toMatchObject({ statusCode: status, code, locator, type: 'text/xml; charset=utf-8' });
});

test.each([
  ['TILEROW', '-1', 'TileOutOfRange'],
  ['TILECOL', '-1', 'TileOutOfRange'],
  ['TILEROW', '256', 'TileOutOfRange'],
  ['TILECOL', '512', 'TileOutOfRange'],
  ['TILEROW', '2147483648', 'TileOutOfRange'],
  ['TILEROW', '1e3', 'InvalidParameterValue'],
  ['TILEROW', '0x1', 'InvalidParameterValue'],
  ['TILEROW', ' 1', 'InvalidParameterValue'],
  ['TILEROW', '9'.repeat(40), 'InvalidParameterValue'],
  ['TILEMATRIX', '20', 'InvalidParameterValue'],
  ['TILEMATRIX', '08', 'InvalidParameterValue'],
  ['TILEMATRIX', '../8', 'InvalidParameterValue'],
])('OWS-05 (OGC-10) %s=%s is %s', async (name, value, code) => {
  expect(await exceptionOf(kvp({ [name]: value }))).toMatchObject({ statusCode: 400, code });
});

test.each(['../', '%2e%2e%2f', '..%5c', '%00', '..%2f..%2fetc%2fpasswd'])(
  'OWS-05 (OGC-15) %s in any place of an address opens nothing',
  async (hostile) => {
    const parts = ['fond-clair', 'default', 'EPSG:4326', '8', '153', '43.png'];
    for (let place = 0; place < parts.length; place++) {
      const url = `/api/wmts/1.0.0/${parts.with(place, hostile).join('/')}`;
      const { statusCode, body } = await motu.app.inject(url);
      expect([url, statusCode === 400 || statusCode === 404]).toEqual([url, true]);
      expect(body).not.toMatch(/root:|node_modules|"name"|\n {4}at /);
    }
  },
);

test('OWS-05 only published layers are served', async () => {
  const [layer] = await motu.state.layers.all();
  if (!layer) throw new Error('There are layers by default.');
  await motu.state.layers.add({ ...layer, id: 'cachee', slug: 'cachee', published: false });
  vi.setSystemTime(Date.now() + 60_000); // what is kept has grown old
  expect(await exceptionOf(rest('cachee', 'EPSG:4326', '43.png'))).toMatchObject({ statusCode: 404 });
  expect((await motu.app.inject('/api/wmts?request=GetCapabilities')).body).not.toContain('cachee');
  vi.useRealTimers();
});

test.each([
  ['EPSG:4326', 256],
  ['EPSG:4326@2x', 512],
])('OWS-04 a tile of %s has %d pixels a side', async (set, size) => {
  const answer = await motu.app.inject(rest('fond-de-carte', set, '43.png'));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' });
});

test('OWS-01 the two bindings answer the same tile', async () => {
  const [one, two] = [await motu.app.inject(kvp()), await motu.app.inject(rest('fond-clair', 'EPSG:4326', '43.png'))];
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
});

test('OWS-01 (OGC-09) names are taken in any letter case, values as they are', async () => {
  const url = kvp().replace('REQUEST', 'rEqUeSt').replace('TILEROW', 'TileRow').replace('SERVICE', 'service');
  const [one, two] = [await motu.app.inject(kvp()), await motu.app.inject(url)];
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
  expect(await exceptionOf(kvp({ REQUEST: 'gettile' }))).toMatchObject({ code: 'OperationNotSupported' });
  expect(await exceptionOf(kvp({ LAYER: 'Fond-Clair' }))).toMatchObject({ code: 'InvalidParameterValue' });
  expect(await exceptionOf(`${kvp()}&layer=communes`)).toMatchObject({
    code: 'InvalidParameterValue',
    locator: 'layer',
  });
});

test('TILE-01 a tile is kept for a year where its address carries the version, and asked again elsewhere', async () => {
  const { layers } = (await motu.app.inject('/api/layers?limit=100')).json<{ layers: LayerItem[] }>();
  const [template = ''] = layers.find(({ slug }) => slug === 'fond-de-carte')?.sourceOptions.urls ?? [];
  const version = new URLSearchParams(template.split('?')[1]).get('v');
  const versioned = await motu.app.inject(`${rest('fond-de-carte', 'EPSG:4326', '43.png')}?v=${version}`);
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(versioned.headers['set-cookie']).toBeUndefined();
  const plain = await motu.app.inject(rest('fond-de-carte', 'EPSG:4326', '43.png'));
  expect(plain.headers['cache-control']).toBe('no-cache');
  // Another version's address must not hold this version's picture for a year.
  const other = await motu.app.inject(`${rest('fond-de-carte', 'EPSG:4326', '43.png')}?v=abc`);
  expect(other.headers['cache-control']).toBe('no-cache');
});

test('TER-01 every default layer draws', async () => {
  for (const { slug, published } of await motu.state.layers.all()) {
    if (!published) continue;
    const answer = await motu.app.inject(rest(slug, 'EPSG:4326', '43.png'));
    expect([slug, answer.statusCode]).toEqual([slug, 200]);
  }
});

test('OWS-01 the two bindings say the same of a pixel, as JSON and as text', async () => {
  const asked = { REQUEST: 'GetFeatureInfo', LAYER: 'communes', I: '74', J: '22', FEATURE_COUNT: '5' };
  const json = await motu.app.inject(kvp({ ...asked, INFOFORMAT: 'application/json' }));
  expect(json.json().features[0]).toMatchObject({
    layer: 'communes',
    title: 'Communes',
    properties: { nom: 'Punaauia' },
  });
  const byAddress = await motu.app.inject(rest('communes', 'EPSG:4326', '43/22/74.json'));
  expect(byAddress.body).toBe(json.body);
  const text = await motu.app.inject(rest('communes', 'EPSG:4326', '43/22/74.txt'));
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.body).toContain('nom = Punaauia');
});

test.each([
  [{ I: '256' }, 'PointIJOutOfRange', 'I'],
  [{ J: '-1' }, 'PointIJOutOfRange', 'J'],
  [{ I: 'x' }, 'InvalidParameterValue', 'I'],
  [{ INFOFORMAT: 'text/html' }, 'InvalidParameterValue', 'InfoFormat'],
  [{ LAYER: 'fond-clair' }, 'OperationNotSupported', 'GetFeatureInfo'],
  [{ FEATURE_COUNT: 'tous' }, 'InvalidParameterValue', 'feature_count'],
])('OWS-05 information with %o is refused as %s', async (changes, code, locator) => {
  const asked = {
    REQUEST: 'GetFeatureInfo',
    LAYER: 'communes',
    I: '1',
    J: '1',
    INFOFORMAT: 'application/json',
    ...changes,
  };
  const statusCode = code === 'OperationNotSupported' ? 501 : 400;
  expect(await exceptionOf(kvp(asked))).toMatchObject({ statusCode, code, locator });
});

describe('OWS-01 capabilities as they are asked for', () => {
  const capabilities = (query: string) => `/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities${query}`;
  const SECTIONS = ['ows:ServiceIdentification', 'ows:ServiceProvider', 'ows:OperationsMetadata', 'Contents'];

  test.each([
    ['', SECTIONS],
    ['&Sections=All', SECTIONS],
    ['&Sections=Contents', ['Contents']],
    ['&Sections=ServiceProvider,ServiceIdentification', ['ows:ServiceIdentification', 'ows:ServiceProvider']],
    ['&Sections=Themes', []],
    ['&AcceptVersions=2.0.0,1.0.0', SECTIONS],
    ['&AcceptFormats=application/x-inconnu', SECTIONS],
  ])('OWS-01 OWS-07 %j has these parts: %j', async (query, expected) => {
    const answer = await motu.app.inject(capabilities(query));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(SECTIONS.filter((name) => answer.body.includes(`<${name}>`))).toEqual(expected);
  });

  test('ADM-03 the address that the administration asks by has all of it', async () => {
    const own = await motu.app.inject('/api/wmts?request=GetCapabilities&force=1');
    expect([own.statusCode, own.body]).toEqual([200, (await motu.app.inject(capabilities(''))).body]);
    expect(await exceptionOf('/api/wmts?request=GetCapabilities')).toMatchObject({ code: 'MissingParameterValue' });
  });

  test.each([
    ['&Sections=Couches', 'InvalidParameterValue', 'Sections'],
    ['&AcceptVersions=1.1.0', 'VersionNegotiationFailed', 'AcceptVersions'],
  ])('OWS-05 %s is refused as %s', async (query, code, locator) => {
    expect(await exceptionOf(capabilities(query))).toMatchObject({ statusCode: 400, code, locator });
  });

  test('OWS-07 Web Mercator in tiles of 256 pixels, and it alone, is the scale set that everyone knows', async () => {
    const { body } = await motu.app.inject(capabilities('&Sections=Contents'));
    const sets = body.match(/<TileMatrixSet><ows:Identifier>.*?<TileMatrix>/gs) ?? [];
    expect(sets.length).toBeGreaterThan(6);
    expect(sets.filter((set) => set.includes('urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible'))).toEqual([
      expect.stringContaining('<ows:Identifier>EPSG:3857<'),
    ]);
  });
});
