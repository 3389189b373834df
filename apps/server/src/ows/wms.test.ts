import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { exceptionOf, GET_INFO, GET_MAP, wms } from '../testing/wms-requests.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp({ MOTU_PUBLIC_URL: 'https://cartes.exemple.pf' });
});
afterAll(() => motu.close());

async function pixels(url: string) {
  const answer = await motu.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { ...info, at, body: answer.rawPayload };
}

describe('OWS-02 capabilities', () => {
  test.each([
    ['', '1.3.0'],
    ['1.3.0', '1.3.0'],
    ['100.0.0', '1.3.0'],
    ['1.2.0', '1.1.1'],
    ['1.1.1', '1.1.1'],
    ['0.0.0', '1.1.1'],
  ])('OWS-02 (OGC-08) asked in version "%s" are answered in %s', async (asked, version) => {
    const { body } = await motu.app.inject(
      `/api/wms?SERVICE=WMS&REQUEST=GetCapabilities${asked && `&VERSION=${asked}`}`,
    );
    expect(body).toContain(`_Capabilities version="${version}"`);
    expect(body).not.toContain('<!DOCTYPE');
  });

  test('OWS-02 (OGC-08) unknown parameters are ignored', async () => {
    const one = await motu.app.inject(wms(GET_MAP));
    const two = await motu.app.inject(wms(GET_MAP, { UNKNOWN: 'x', TILED: 'true' }));
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  });
});

describe('OWS-02 maps', () => {
  test.each([
    ['image/png', 'png'],
    ['image/png; mode=8bit', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/webp', 'webp'],
  ])('OWS-02 a map as %s', async (format, kind) => {
    const answer = await motu.app.inject(wms(GET_MAP, { FORMAT: format }));
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(kind);
  });

  test('OWS-02 (OGC-08) a plus sign is a space', async () => {
    const { headers } = await motu.app.inject(wms(GET_MAP, { FORMAT: null }).concat('&FORMAT=image/png;+mode=8bit'));
    expect(headers['content-type']).toBe('image/png');
  });

  test('OWS-02 (OGC-08) a background shows where nothing is drawn, unless the map is transparent', async () => {
    expect((await pixels(wms(GET_MAP))).at(100, 5)).toEqual([255, 255, 255, 255]);
    expect((await pixels(wms(GET_MAP, { BGCOLOR: '0x0A78C8' }))).at(100, 5)).toEqual([10, 120, 200, 255]);
    expect((await pixels(wms(GET_MAP, { TRANSPARENT: 'TRUE' }))).at(100, 5)[3]).toBe(0);
    const [red, green, blue] = (
      await pixels(wms(GET_MAP, { TRANSPARENT: 'TRUE', BGCOLOR: '0x0A78C8', FORMAT: 'image/jpeg' }))
    ).at(100, 5);
    expect(Math.hypot(Number(red) - 10, Number(green) - 120, Number(blue) - 200)).toBeLessThan(6);
  });

  test('OWS-02 the axes of EPSG:4326 follow the version', async () => {
    const expected = (await pixels(wms(GET_MAP))).body;
    const older = wms(GET_MAP, { VERSION: '1.1.1', CRS: null, SRS: 'EPSG:4326', BBOX: '-150,-18,-149,-17' });
    const crs84 = wms(GET_MAP, { CRS: 'CRS:84', BBOX: '-150,-18,-149,-17' });
    expect((await pixels(older)).body.equals(expected)).toBe(true);
    expect((await pixels(crs84)).body.equals(expected)).toBe(true);
  });

  test('OWS-02 (OGC-08) numbers may have an exponent', async () => {
    const expected = (await pixels(wms(GET_MAP))).body;
    expect((await pixels(wms(GET_MAP, { BBOX: '-1.8e1,-15.0E+1,-17,-149.0' }))).body.equals(expected)).toBe(true);
  });

  test('OWS-02 (OGC-08) a map of another shape than its ground is stretched', async () => {
    const square = await pixels(wms(GET_MAP, { LAYERS: 'bathymetrie', WIDTH: '200', HEIGHT: '200' }));
    const wide = await pixels(wms(GET_MAP, { LAYERS: 'bathymetrie', WIDTH: '200', HEIGHT: '100' }));
    expect([wide.width, wide.height]).toEqual([200, 100]);
    for (const [x, y] of [
      [20, 20],
      [180, 20],
      [20, 180],
      [180, 180],
    ] as const) {
      expect(wide.at(x, Math.floor(y / 2))).toEqual(square.at(x, y));
    }
  });

  test('OWS-02 several layers are drawn over each other, the first below', async () => {
    const sea = await pixels(wms(GET_MAP, { LAYERS: 'fond-marin' }));
    const both = await pixels(wms(GET_MAP, { LAYERS: 'fond-marin,communes', STYLES: 'default,' }));
    expect(both.at(100, 5)).toEqual(sea.at(100, 5));
    expect(both.body.equals(sea.body)).toBe(false);
  });

  test('OWS-02 (OGC-09) names are taken in any letter case', async () => {
    const url = wms(GET_MAP).replace('REQUEST', 'Request').replace('LAYERS', 'layers').replace('BBOX', 'bBox');
    expect((await pixels(url)).body.equals((await pixels(wms(GET_MAP))).body)).toBe(true);
  });
});

describe('OWS-02 information', () => {
  test('OWS-02 features come with their layer, its title and the properties it lists', async () => {
    const answer = await motu.app.inject(wms(GET_INFO));
    expect(answer.headers['content-type']).toBe('application/json');
    const { type, features } = answer.json();
    expect([type, features.length]).toEqual(['FeatureCollection', 1]);
    expect(features[0]).toMatchObject({
      type: 'Feature',
      layer: 'communes',
      title: 'Communes',
      properties: { nom: 'Papeete' },
    });
  });

  /** The harbour of Papeete in the systems of the territory, with the commune's westernmost point there. */
  const IN_SYSTEMS: [crs: string, bbox: string, urn: string][] = [
    ['EPSG:4326', '-17.55,-149.57,-17.53,-149.55', 'urn:ogc:def:crs:EPSG::4326'],
    ['EPSG:4687', '-17.55,-149.57,-17.53,-149.55', 'urn:ogc:def:crs:EPSG::4687'],
    ['CRS:84', '-149.57,-17.55,-149.55,-17.53', 'urn:ogc:def:crs:OGC:1.3:CRS84'],
    ['EPSG:3857', '-16650056,-1984947,-16647830,-1982612', 'urn:ogc:def:crs:EPSG::3857'],
    ['EPSG:900913', '-16650056,-1984947,-16647830,-1982612', 'urn:ogc:def:crs:EPSG::900913'],
    ['EPSG:3297', '227000,8058000,229000,8060000', 'urn:ogc:def:crs:EPSG::3297'],
    ['EPSG:32706', '227000,8058000,229000,8060000', 'urn:ogc:def:crs:EPSG::32706'],
  ];

  test.each(IN_SYSTEMS)('OWS-02 a point asked in %s is answered in it', async (CRS, BBOX, urn) => {
    const answer = (await motu.app.inject(wms(GET_INFO, { CRS, BBOX }))).json();
    expect(answer.crs).toEqual({ type: 'name', properties: { name: urn } });
    const [feature] = answer.features;
    expect(feature.properties.nom).toBe('Papeete');
    const numbers = BBOX.split(',').map(Number);
    const [minX = 0, minY = 0] = CRS === 'EPSG:4326' || CRS === 'EPSG:4687' ? [numbers[1], numbers[0]] : numbers;
    const reach = Math.abs((numbers[2] ?? 0) - (numbers[0] ?? 0)) * 20;
    for (const [x, y] of feature.geometry.coordinates.flat(2) as [number, number][]) {
      expect(Math.abs(x - minX)).toBeLessThan(reach);
      expect(Math.abs(y - minY)).toBeLessThan(reach);
    }
  });

  test.each([
    ['EPSG:4687', 'EPSG:4326', '-17.55,-149.57,-17.53,-149.55'],
    ['EPSG:900913', 'EPSG:3857', '-16650056,-1984947,-16647830,-1982612'],
    ['EPSG:32706', 'EPSG:3297', '227000,8058000,229000,8060000'],
  ])('OWS-02 a map in %s is the one in %s', async (alias, CRS, BBOX) => {
    const [one, other] = [await pixels(wms(GET_MAP, { CRS: alias, BBOX })), await pixels(wms(GET_MAP, { CRS, BBOX }))];
    expect(one.body.equals(other.body)).toBe(true);
  });

  test.each([
    ['application/vnd.ogc.gml', 'application/vnd.ogc.gml', 'http://www.opengis.net/gml"'],
    ['application/vnd.ogc.gml/3.1.1', 'application/vnd.ogc.gml', 'http://www.opengis.net/gml"'],
    ['application/gml+xml; version=3.2', 'application/gml+xml; version=3.2', 'http://www.opengis.net/gml/3.2"'],
  ])('OWS-02 information as %s names its system and keeps the order of its axes', async (INFO_FORMAT, type, space) => {
    const { headers, body } = await motu.app.inject(wms(GET_INFO, { INFO_FORMAT }));
    expect(headers['content-type']).toBe(type);
    expect(body).toContain(space);
    expect(body).toContain('<motu:nom>Papeete</motu:nom>');
    expect(body).toMatch(/srsName="urn:ogc:def:crs:EPSG::4326".*<gml:posList>-17\.\d+ -149\.\d+ /);
  });

  test.each(['0', '-3', '100000'])('OWS-02 a count of %s is brought into its bounds', async (FEATURE_COUNT) => {
    const { features } = (await motu.app.inject(wms(GET_INFO, { FEATURE_COUNT }))).json();
    expect(features).toHaveLength(1);
  });

  test('INFO-03 the value of a raster is a GRAY_INDEX line', async () => {
    const place = {
      LAYERS: 'altitude,pente',
      QUERY_LAYERS: 'altitude,pente',
      BBOX: '-17.7,-149.6,-17.6,-149.5',
      FEATURE_COUNT: '5',
    };
    const older = { VERSION: '1.1.1', SRS: 'EPSG:4326', BBOX: '-149.6,-17.7,-149.5,-17.6', X: '50', Y: '100' };
    const texts = [
      wms(GET_INFO, { ...place, INFO_FORMAT: 'text/plain' }),
      wms(GET_INFO, { ...place, ...older, INFO_FORMAT: null }),
    ];
    for (const url of texts) {
      const { body, headers } = await motu.app.inject(url);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      const [altitude, slope] = [...body.matchAll(/^GRAY_INDEX = (.+)$/gm)].map(([, value]) => Number(value));
      expect(altitude).toBeGreaterThan(100);
      expect(altitude).toBeLessThan(2300);
      expect(slope).toBeGreaterThanOrEqual(0);
      expect(slope).toBeLessThan(90);
    }
    const { features } = (await motu.app.inject(wms(GET_INFO, place))).json();
    expect(features[0].properties.GRAY_INDEX).toBeGreaterThan(100);
  });

  test('INFO-03 where there is no relief there is no value', async () => {
    const place = { LAYERS: 'altitude', QUERY_LAYERS: 'altitude', BBOX: '10,10,11,11', INFO_FORMAT: 'text/plain' };
    expect((await motu.app.inject(wms(GET_INFO, place))).body).toBe('Aucun résultat.\n');
  });

  test('OWS-02 a filter chooses among the features', async () => {
    const names = async (filter: string) => {
      const answer = await motu.app.inject(wms(GET_INFO, { CQL_FILTER: filter }));
      return answer.json().features.map(({ properties }: { properties: { nom: string } }) => properties.nom);
    };
    expect(await names("nom = 'Papeete'")).toEqual(['Papeete']);
    expect(await names("nom ILIKE 'pap%' AND population > 1000 AND subdivision = 'Îles du Vent'")).toEqual(['Papeete']);
    expect(await names("nom = 'Faaʻa'")).toEqual([]);
    expect(await names('INCLUDE')).toEqual(['Papeete']);
  });
});

describe('OWS-02 dots per inch', () => {
  const ink = async (changes: Record<string, string>, layer = 'routes') => {
    const place = {
      LAYERS: layer,
      BBOX: '-17.56,-149.6,-17.52,-149.56',
      WIDTH: '400',
      HEIGHT: '300',
      TRANSPARENT: 'TRUE',
    };
    const answer = await motu.app.inject(wms(GET_MAP, { ...place, ...changes }));
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { WIDTH = '400', HEIGHT = '300' } = changes;
    expect([info.width, info.height]).toEqual([Number(WIDTH), Number(HEIGHT)]);
    const drawn = data.filter((value, i) => i % 4 === 3 && value > 127).length;
    return { covered: drawn / (info.width * info.height), body: answer.rawPayload };
  };

  test('OWS-02 twice the dots per inch show what half the pixels show, twice as sharp, by each of the words for it', async () => {
    const plain = await ink({});
    const [first, ...others] = await Promise.all(
      [{ DPI: '192' }, { MAP_RESOLUTION: '192' }, { FORMAT_OPTIONS: 'antialias:on;dpi:192' }].map((one) => ink(one)),
    );
    const half = await ink({ WIDTH: '200', HEIGHT: '150' });
    const ratio = (first?.covered ?? 0) / half.covered;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
    expect(Math.abs(plain.covered / half.covered - 1)).toBeGreaterThan(0.2);
    for (const { body } of others) expect(body.equals(first?.body as Buffer)).toBe(true);
    // What QGIS says of every screen.
    expect((await ink({ DPI: '96', MAP_RESOLUTION: '96', FORMAT_OPTIONS: 'dpi:96' })).body.equals(plain.body)).toBe(
      true,
    );
  });

  test('OWS-02 dots per inch are bounded, and what is no number is refused', async () => {
    const [highest, more] = await Promise.all([ink({ DPI: '600' }), ink({ DPI: '99999' })]);
    expect(more.body.equals(highest.body)).toBe(true);
    for (const DPI of ['x', '-1', '0', '1e3'])
      expect(await exceptionOf(motu.app, wms(GET_MAP, { DPI }))).toMatchObject({ statusCode: 400, locator: 'dpi' });
    expect(await exceptionOf(motu.app, wms(GET_MAP, { FORMAT_OPTIONS: 'dpi:x' }))).toMatchObject({
      locator: 'format_options',
    });
  });

  test.each(['fond-de-carte', 'altitude', 'relief-ombre', 'communes'])(
    'OWS-02 %s is drawn at any number of dots',
    async (layer) => {
      for (const DPI of ['50', '91', '127', '300']) await ink({ DPI, WIDTH: '401', HEIGHT: '301' }, layer);
    },
  );

  test('OWS-02 a legend grows with the dots per inch', async () => {
    const widths = [{}, { DPI: '192' }, { LEGEND_OPTIONS: 'dpi:192' }].map(async (more) => {
      const answer = await motu.app.inject(wms({ REQUEST: 'GetLegendGraphic', LAYER: 'routes' }, more));
      return (await sharp(answer.rawPayload).metadata()).width ?? 0;
    });
    const [plain = 0, ...sharper] = await Promise.all(widths);
    expect(sharper).toEqual([plain * 2, plain * 2]);
  });
});

describe('OWS-02 legends and filters', () => {
  test('OWS-02 a legend is a picture', async () => {
    const answer = await motu.app.inject(wms({ REQUEST: 'GetLegendGraphic', LAYER: 'routes', FORMAT: 'image/png' }));
    const { format, width = 0 } = await sharp(answer.rawPayload).metadata();
    expect([format, width > 100]).toEqual(['png', true]);
    const unknown = await exceptionOf(motu.app, wms({ REQUEST: 'GetLegendGraphic', LAYER: 'inconnue' }));
    expect(unknown).toMatchObject({ code: 'LayerNotDefined', locator: 'layer' });
  });

  test('OWS-02 the patch of one line of a legend is twice the size where twice the width is asked', async () => {
    const patch = { REQUEST: 'GetLegendGraphic', LAYER: 'communes', RULE: 'Limite de commune' };
    const sizes = ['30', '60'].map(async (WIDTH) => {
      const answer = await motu.app.inject(wms(patch, { WIDTH }));
      const { width, height } = await sharp(answer.rawPayload).metadata();
      return [width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      [30, 17],
      [60, 34],
    ]);
    for (const [name, value] of [
      ['WIDTH', '-1'],
      ['BGCOLOR', 'red'],
    ] as const) {
      const refused = await exceptionOf(motu.app, wms(patch, { [name]: value }));
      expect(refused).toMatchObject({ code: 'InvalidParameterValue', locator: name.toLowerCase() });
    }
  });

  test('OWS-02 the patch of a style is drawn on the colour that is asked', async () => {
    const answer = await motu.app.inject(
      wms({ REQUEST: 'GetLegendGraphic', LAYER: 'recifs', RULE: 'Récif', BGCOLOR: '0x18303D' }),
    );
    const { data } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const inside = (2 * 30 + 2) * 3;
    expect([...data.subarray(inside, inside + 3)]).toEqual([0x18, 0x30, 0x3d]);
  });

  test('OWS-02 a filter changes the map, a filter for each layer', async () => {
    const all = await pixels(wms(GET_MAP));
    const one = await pixels(wms(GET_MAP, { CQL_FILTER: "nom = 'Papeete'" }));
    expect(one.body.equals(all.body)).toBe(false);
    const two = await exceptionOf(motu.app, wms(GET_MAP, { LAYERS: 'communes,routes', CQL_FILTER: "nom = 'Papeete'" }));
    expect(two).toMatchObject({ code: 'InvalidParameterValue', locator: 'cql_filter' });
    await pixels(wms(GET_MAP, { LAYERS: 'communes,routes', CQL_FILTER: "nom = 'a;b';INCLUDE" }));
  });

  test('OWS-02 a filter by place changes the map and the answer at a point, and a fault is told by its character in all of the request', async () => {
    const hall = 'SRID=4326;POINT(-149.5685 -17.5403)';
    const one = await pixels(wms(GET_MAP, { CQL_FILTER: "nom = 'Papeete'" }));
    const there = await pixels(wms(GET_MAP, { CQL_FILTER: `CONTAINS(geom, ${hall})` }));
    expect(there.body.equals(one.body)).toBe(true);
    const near = await pixels(
      wms(GET_MAP, { LAYERS: 'communes,routes', CQL_FILTER: `DWITHIN(geom, ${hall}, 10, kilometers);EXCLUDE` }),
    );
    expect(near.body.equals(one.body)).toBe(false);
    const away = await motu.app.inject(wms(GET_INFO, { CQL_FILTER: `DISJOINT(geom, ${hall})` }));
    expect(away.json().features).toEqual([]);
    const refused = await exceptionOf(
      motu.app,
      wms(GET_MAP, { LAYERS: 'communes,routes', CQL_FILTER: 'INCLUDE;nom @' }),
    );
    expect(refused).toMatchObject({ statusCode: 400, locator: 'cql_filter' });
    expect(refused.body).toContain('au caractère 13');
  });

  test.each([
    ['CQL_FILTER', "'x''y'"],
    ['CQL_FILTER', '1=1) OR ('],
    ['CQL_FILTER', "strEndsWith(nom,'x''y')=true"],
    ['CQL_FILTER', "nom = 'x' UNION SELECT 1"],
    ['CQL_FILTER', 'geom IS NULL'],
    ['TIME', "2020';--"],
    ['TIME', '2020-01-01/2019-01-01'],
  ])('OWS-02 (SEC-14) %s=%s is refused', async (name, value) => {
    expect(await exceptionOf(motu.app, wms(GET_MAP, { [name]: value }))).toMatchObject({ statusCode: 400 });
    expect(await exceptionOf(motu.app, wms(GET_INFO, { [name]: value }))).toMatchObject({ statusCode: 400 });
  });

  test.each(['=', '<>', '<', '<=', '>', '>=', 'LIKE', 'ILIKE'])(
    'OWS-02 (SEC-14) %s takes a hostile text for a text, on every kind of column',
    async (operator) => {
      for (const column of ['nom', 'population', 'superficie_km2']) {
        for (const value of ["'x''y'", "'''; DROP TABLE commune; --'", "'%'' OR 1=1 --'"]) {
          const answer = await motu.app.inject(wms(GET_INFO, { CQL_FILTER: `${column} ${operator} ${value}` }));
          expect([answer.statusCode, Array.isArray(answer.json().features)]).toEqual([200, true]);
        }
      }
      expect((await motu.app.inject(wms(GET_INFO))).json().features.length).toBe(1);
    },
  );
});
