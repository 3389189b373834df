import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { type Changes, exceptionOf, GET_INFO, GET_MAP, wms } from '../testing/wms-requests.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp({ MOTU_PUBLIC_URL: 'https://cartes.exemple.pf' });
});
afterAll(() => motu.close());

test.each([
  ['inconnue', 404, 'La couche « inconnue » n’existe pas.'],
  ['%3Cscript%3E', 400, expect.any(String)],
])('OWS-05 the record of %s is refused in French', async (slug, status, detail) => {
  const answer = await motu.app.inject(`/api/wms/metadonnees/${slug}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  expect(answer.json()).toMatchObject({ detail });
});

describe('OWS-05 refusals', () => {
  test.each<[string, Changes, string | null]>([
    ['no version', { VERSION: null }, 'MissingParameterValue'],
    ['another version', { VERSION: '1.0.0' }, 'InvalidParameterValue'],
    ['no request', { REQUEST: null }, 'MissingParameterValue'],
    ['another request', { REQUEST: 'GetStyles' }, 'OperationNotSupported'],
    ['a request in other letters', { REQUEST: 'getmap' }, 'OperationNotSupported'],
    ['another service', { SERVICE: 'WFS' }, 'InvalidParameterValue'],
    ['an unknown layer', { LAYERS: 'communes,inconnue' }, 'LayerNotDefined'],
    ['no layer', { LAYERS: '' }, 'MissingParameterValue'],
    ['an unknown style', { STYLES: 'rose' }, 'StyleNotDefined'],
    ['too many styles', { STYLES: 'default,default' }, 'InvalidParameterValue'],
    ['an unknown system', { CRS: 'EPSG:2154' }, 'InvalidCRS'],
    ['an unknown system in 1.1.1', { VERSION: '1.1.1', SRS: 'CRS:84' }, 'InvalidSRS'],
    ['an unknown format', { FORMAT: 'application/openlayers' }, 'InvalidFormat'],
    ['a format with script', { FORMAT: '<script>alert(1)</script>' }, 'InvalidFormat'],
    ['a bbox of three numbers', { BBOX: '1,2,3' }, 'InvalidParameterValue'],
    ['a bbox of words', { BBOX: 'a,b,c,d' }, 'InvalidParameterValue'],
    ['a bbox without area', { BBOX: '-17,-149,-17,-149' }, 'InvalidParameterValue'],
    ['a bbox turned over', { BBOX: '-17,-149,-18,-150' }, 'InvalidParameterValue'],
    ['a bbox out of this world', { BBOX: '-1e9,-1e9,1e9,1e9' }, 'InvalidParameterValue'],
    [
      'a bbox where UTM ends',
      { CRS: 'EPSG:3297', BBOX: '-90000000,-90000000,90000000,90000000' },
      'InvalidParameterValue',
    ],
    ['pixels like threads', { WIDTH: '2000', HEIGHT: '2' }, 'InvalidParameterValue'],
    ['infinity', { BBOX: '-Infinity,-150,-17,-149' }, 'InvalidParameterValue'],
    ['a bad colour', { BGCOLOR: 'red' }, 'InvalidParameterValue'],
    ['a bad transparency', { TRANSPARENT: 'MAYBE' }, 'InvalidParameterValue'],
    ['a bad time', { TIME: '2024-02-30' }, 'InvalidDimensionValue'],
  ])('OWS-05 (OGC-08) a map with %s', async (_case, changes, code) => {
    const answer = await exceptionOf(motu.app, wms(GET_MAP, changes));
    expect(answer).toMatchObject({ statusCode: 400, code });
    expect(answer.body).not.toMatch(/<script|\n {4}at /);
  });

  test.each<[string, Changes, string]>([
    ['I beyond the edge', { I: '200' }, 'InvalidPoint'],
    ['J before the edge', { J: '-1' }, 'InvalidPoint'],
    ['I with a point', { I: '1.5' }, 'InvalidPoint'],
    ['no I', { I: null }, 'MissingParameterValue'],
    ['a layer that is not asked', { LAYERS: 'fond-clair', QUERY_LAYERS: 'fond-clair' }, 'LayerNotQueryable'],
    ['a layer that is not on the map', { QUERY_LAYERS: 'routes' }, 'LayerNotDefined'],
    ['HTML', { INFO_FORMAT: 'text/html' }, 'InvalidFormat'],
    ['no format', { INFO_FORMAT: null }, 'MissingParameterValue'],
    ['a count that is none', { FEATURE_COUNT: 'tous' }, 'InvalidParameterValue'],
  ])('OWS-05 (OGC-08) information with %s', async (_case, changes, code) => {
    expect(await exceptionOf(motu.app, wms(GET_INFO, changes))).toMatchObject({ statusCode: 400, code });
  });

  test.each<[string, Changes]>([
    ['50 000 × 50 000', { WIDTH: '50000', HEIGHT: '50000' }],
    ['0 × 0', { WIDTH: '0', HEIGHT: '0' }],
    ['-1', { WIDTH: '-1' }],
    ['2049', { HEIGHT: '2049' }],
    ['1e3', { WIDTH: '1e3' }],
    ['200 layers of 2048 × 2048', { WIDTH: '2048', HEIGHT: '2048', LAYERS: Array(200).fill('communes').join() }],
  ])('OWS-05 (OGC-11) a map of %s is refused before any work', async (_case, changes) => {
    const costs = [];
    for (let i = 0; i < 3; i++) {
      const before = { cpu: process.cpuUsage(), memory: process.memoryUsage().rss };
      const answer = await exceptionOf(motu.app, wms(GET_MAP, changes));
      expect(answer).toMatchObject({ statusCode: 400, code: 'InvalidParameterValue' });
      const { user, system } = process.cpuUsage(before.cpu);
      costs.push({ cpuMs: (user + system) / 1000, bytes: process.memoryUsage().rss - before.memory });
    }
    // Time of the processor, which others do not lengthen; the best of three, since the collector may weigh on one of them.
    expect(Math.min(...costs.map(({ cpuMs }) => cpuMs))).toBeLessThan(50);
    expect(Math.min(...costs.map(({ bytes }) => bytes))).toBeLessThan(5 * 1024 * 1024);
  });

  test('OWS-05 exceptions of 1.1.1 are in the form of 1.1.1', async () => {
    const answer = await exceptionOf(
      motu.app,
      wms(GET_MAP, { VERSION: '1.1.1', LAYERS: 'inconnue', SRS: 'EPSG:4326' }),
    );
    expect(answer.type).toBe('application/vnd.ogc.se_xml');
    expect(answer.body).toContain('<ServiceExceptionReport version="1.1.1"><ServiceException code="LayerNotDefined">');
  });

  test.each(['text/xml', 'application/xml', 'application/vnd.ogc.se_xml'])(
    'OWS-05 no %s is taken by POST',
    async (type) => {
      const payload = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><GetMap>&x;</GetMap>';
      const answer = await motu.app.inject({
        method: 'POST',
        url: '/api/wms',
        payload,
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toContain('root:');
    },
  );
});

describe('OWS-05 a refusal as a picture', () => {
  const picture = async (changes: Changes) => {
    const { statusCode, headers, rawPayload } = await motu.app.inject(
      wms(GET_MAP, { LAYERS: 'inconnue', WIDTH: '300', HEIGHT: '120', TRANSPARENT: null, ...changes }),
    );
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const colors = new Set(Array.from({ length: data.length / 4 }, (_, i) => data.readUInt32BE(i * 4)));
    return { statusCode, type: headers['content-type'], kept: headers['cache-control'], ...info, colors };
  };
  const expected = { statusCode: 200, type: 'image/png', kept: 'no-store', width: 300, height: 120 };

  test.each<Changes>([
    { EXCEPTIONS: 'INIMAGE' },
    { EXCEPTIONS: 'inimage' },
    { VERSION: '1.1.1', SRS: 'EPSG:4326', EXCEPTIONS: 'application/vnd.ogc.se_inimage' },
  ])('OWS-05 %o has its sentence in it', async (changes) => {
    const answer = await picture(changes);
    expect(answer).toMatchObject(expected);
    expect(answer.colors.size).toBeGreaterThan(10);
  });

  test('OWS-05 BLANK is the background alone', async () => {
    const white = await picture({ EXCEPTIONS: 'BLANK' });
    expect(white).toMatchObject(expected);
    expect(white.colors).toEqual(new Set([0xffffffff]));
    expect((await picture({ EXCEPTIONS: 'BLANK', TRANSPARENT: 'TRUE' })).colors).toEqual(new Set([0]));
  });

  test.each<Changes>([
    { EXCEPTIONS: 'INIMAGE', WIDTH: '50000' },
    { EXCEPTIONS: 'BLANK', FORMAT: 'image/gif' },
    { EXCEPTIONS: 'XML' },
    { EXCEPTIONS: 'autre' },
  ])('OWS-05 %o is refused in XML', async (changes) => {
    expect(await exceptionOf(motu.app, wms(GET_MAP, { LAYERS: 'inconnue', ...changes }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('OWS-05 (OGC-12) nothing is fetched because a request says so', () => {
  const heard: string[] = [];
  const listener = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  let trap: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    trap = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  });
  afterAll(() => listener.close());

  test.each([
    'SLD',
    'SLD_BODY',
    'REMOTE_OWS_URL',
    'REMOTE_OWS_TYPE',
    'ENV',
    'VIEWPARAMS',
    'MAP',
    'FILTER',
    'FEATUREID',
    'sld',
    'Map',
  ])('OWS-05 (OGC-12) %s is refused', async (name) => {
    expect(await exceptionOf(motu.app, wms(GET_MAP, { [name]: trap }))).toMatchObject({
      statusCode: 400,
      code: 'InvalidParameterValue',
    });
  });

  test('OWS-05 (OGC-12) url is not read, and a forged host is not believed', async () => {
    const headers = { host: 'malice.example', 'x-forwarded-host': 'malice.example', forwarded: 'host=malice.example' };
    for (const url of [
      '/api/wms?REQUEST=GetCapabilities',
      '/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
      '/api/wmts/1.0.0/WMTSCapabilities.xml',
    ]) {
      const answer = await motu.app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}url=${trap}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('malice');
      expect(answer.body).toContain('https://cartes.exemple.pf/api/');
    }
    expect(heard).toEqual([]);
  });
});
