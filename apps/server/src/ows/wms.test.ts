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
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { type, features } = answer.json();
    expect([type, features.length]).toEqual(['FeatureCollection', 1]);
    expect(features[0]).toMatchObject({
      type: 'Feature',
      layer: 'communes',
      title: 'Communes',
      properties: { nom: 'Papeete' },
    });
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
