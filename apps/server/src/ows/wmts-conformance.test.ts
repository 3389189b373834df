import { CATALOGUE } from '@motu/territory/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { sameRequests } from '../testing/same-requests.ts';
import {
  GET_CAPABILITIES,
  GET_INFO,
  GET_TILE,
  INFO_FORMATS,
  identifierOf,
  kvp,
  linksOf,
  type Matrix,
  matricesOf,
  numberIn,
  refusals,
  TILE_FORMATS,
} from '../testing/wmts-standard.ts';
import { attributesOf, partOf, partsOf } from '../testing/xml-parts.ts';
import { createReferencePrograms } from './interoperability/programs.ts';

/*
 * What a test suite of the OGC asks of a WMTS, clause by clause of 1.0.0 (07-057r7) with OWS Common 1.1.0 (06-121r3). What the server chose, where it may:
 * - updateSequence is ignored, and none is told: several copies of the program have no common number that only grows;
 * - an empty STYLE is the default style: many clients write it so;
 * - a tile of the matrix that is outside the limits of a layer is answered, empty: clients ask around the edges, and a limit is no promise;
 * - limits are left out where a layer reaches the first row or column, which the schema cannot say;
 * - there is neither SOAP nor POST, and none is told.
 */
const SETS = ['EPSG:4326', 'EPSG:3857', 'EPSG:3296', 'EPSG:3297', 'EPSG:3298', 'EPSG:3299'].flatMap((crs) => [
  crs,
  `${crs}@2x`,
]);
const SLUGS = CATALOGUE.map(({ slug }) => slug);
const QUERYABLE = CATALOGUE.filter(({ fields }) => fields.length > 0).map(({ slug }) => slug);
const OPERATIONS = { GetTile: GET_TILE, GetFeatureInfo: GET_INFO, GetCapabilities: GET_CAPABILITIES };

let motu: TestApp;
let contents: string;
const layers = new Map<string, string>();
beforeAll(async () => {
  motu = await startApp();
  contents = partOf((await motu.app.inject(kvp(GET_CAPABILITIES))).body, 'Contents');
  for (const layer of partsOf(contents, 'Layer')) layers.set(identifierOf(layer), layer);
});
afterAll(() => motu.close());

const layerOf = (slug: string) => layers.get(slug) ?? '';
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

describe('OWS-07 what capabilities tell', () => {
  test('OWS-07 every layer and every set once, and nothing of a sequence', async () => {
    expect([...layers.keys()].toSorted()).toEqual(SLUGS.toSorted());
    expect(partsOf(contents, 'Layer')).toHaveLength(SLUGS.length);
    const sets = [...contents.matchAll(/<TileMatrixSet><ows:Identifier>([^<]+)</g)].map(([, id]) => id);
    expect(sets).toEqual(SETS);
    expect((await motu.app.inject(kvp(GET_CAPABILITIES))).body).not.toContain('updateSequence');
  });

  test.each(SLUGS)('OWS-07 %s has all that a layer must tell', (slug) => {
    const layer = layerOf(slug);
    expect(partOf(layer, 'ows:Title')).not.toBe('');
    expect(attributesOf(layer, 'Style')).toEqual([{ isDefault: 'true' }]);
    expect(identifierOf(partOf(layer, 'Style'))).toBe('default');
    expect(partsOf(layer, 'Format')).toEqual(Object.keys(TILE_FORMATS));
    const addresses = attributesOf(layer, 'ResourceURL').filter(({ resourceType }) => resourceType === 'tile');
    expect(addresses.map(({ format }) => format)).toEqual(Object.keys(TILE_FORMATS));
    expect(partsOf(layer, 'InfoFormat').length > 0).toBe(QUERYABLE.includes(slug));
    for (const box of ['ows:WGS84BoundingBox', 'ows:BoundingBox'].flatMap((name) => partsOf(layer, name))) {
      const [low = [], high = []] = ['ows:LowerCorner', 'ows:UpperCorner'].map((name) => partOf(box, name).split(' '));
      expect([low.length, high.length]).toEqual([2, 2]);
      expect(low.every((value, axis) => Number(value) < Number(high[axis]))).toBe(true);
    }
  });

  test.each(SLUGS)('OWS-07 %s names its record, and a legend of the format and size that it has', async (slug) => {
    const [style = '', own = ''] = [partOf(layerOf(slug), 'Style'), layerOf(slug)];
    const [{ 'xlink:href': href = '', ...told } = {}] = attributesOf(style, 'LegendURL');
    const legend = await motu.app.inject(pathOf(href));
    const { width, height } = await sharp(legend.rawPayload).metadata();
    expect([legend.headers['content-type'], told]).toEqual([
      'image/png',
      { format: 'image/png', width: `${width}`, height: `${height}` },
    ]);
    const [{ 'xlink:href': record = '' } = {}] = attributesOf(own, 'ows:Metadata');
    expect((await motu.app.inject(pathOf(record))).body).toContain(`>${slug}</gco:CharacterString>`);
  });

  test.each(SLUGS.flatMap((slug) => SETS.map((set) => [slug, set])))(
    'OWS-07 %s is in %s, within its matrices',
    (slug, set) => {
      const matrices = matricesOf(contents, set);
      const limits = linksOf(layerOf(slug)).get(set);
      expect(limits).toBeDefined();
      for (const limit of limits ?? []) {
        const matrix = matrices.find(({ id }) => id === partOf(limit, 'TileMatrix'));
        const [minRow = 0, maxRow = 0, minColumn = 0, maxColumn = 0] = [
          'MinTileRow',
          'MaxTileRow',
          'MinTileCol',
          'MaxTileCol',
        ].map((name) => numberIn(limit, name));
        expect([0 <= minRow, minRow <= maxRow, maxRow < (matrix?.height ?? 0)]).toEqual([true, true, true]);
        expect([0 <= minColumn, minColumn <= maxColumn, maxColumn < (matrix?.width ?? 0)]).toEqual([true, true, true]);
      }
    },
  );

  test.each(SETS)('OWS-07 the matrices of %s halve the scale from one corner, each under a name of its own', (set) => {
    const [first, ...others] = matricesOf(contents, set) as [Matrix, ...Matrix[]];
    const side = set.endsWith('@2x') ? 512 : 256;
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(others.length + 1);
    expect([first.side, others.length > 10]).toEqual([[side, side], true]);
    for (const [i, { scale, corner, side: own, width, height }] of others.entries()) {
      expect(scale / (first.scale / 2 ** (i + 1))).toBeCloseTo(1, 12);
      expect([corner, own]).toEqual([first.corner, first.side]);
      expect([width, height]).toEqual([first.width * 2 ** (i + 1), first.height * 2 ** (i + 1)]);
    }
  });
});

describe.each(SETS)('OWS-04 OWS-05 the edges of %s', (TILEMATRIXSET) => {
  const at = (TILEROW: number, TILECOL: number) =>
    motu.app.inject(kvp({ ...GET_TILE, TILEMATRIXSET, TILEMATRIX: '6', TILEROW: `${TILEROW}`, TILECOL: `${TILECOL}` }));
  const matrix = () => matricesOf(contents, TILEMATRIXSET)[6] as Matrix;

  test.each([
    ['before the first row', 'TileRow', () => [-1, 0]],
    ['after the last row', 'TileRow', () => [matrix().height, 0]],
    ['before the first column', 'TileCol', () => [0, -1]],
    ['after the last column', 'TileCol', () => [0, matrix().width]],
  ] as [string, string, () => [number, number]][])(
    'OWS-05 %s is out of range by its %s',
    async (_case, locator, place) => {
      const answer = await at(...place());
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining(`"TileOutOfRange" locator="${locator}"`),
      ]);
    },
  );

  test.each([
    ['first', () => [0, 0]],
    ['last', () => [matrix().height - 1, matrix().width - 1]],
  ] as [string, () => [number, number]][])('OWS-04 the %s tile of all is a picture', async (_case, place) => {
    const { statusCode, headers } = await at(...place());
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });
});

/** Every layer as a picture of one kind, some as each; drawing is what takes time. */
const RESOURCES = [
  ...SLUGS.flatMap((slug, i) =>
    Object.keys(TILE_FORMATS)
      .filter((_format, kind) => i % 3 === kind || slug === 'communes' || slug === 'altitude')
      .map((format) => ['tile', slug, format] as const),
  ),
  ...QUERYABLE.flatMap((slug) => Object.keys(INFO_FORMATS).map((format) => ['FeatureInfo', slug, format] as const)),
];
test.each(RESOURCES)(
  'OWS-01 the %s of %s as %s has an address, and parameters that answer the same',
  async (kind, slug, format) => {
    const resource = attributesOf(layerOf(slug), 'ResourceURL').find(
      (one) => one.resourceType === kind && one.format === format,
    );
    const asked: Record<string, string> = {
      ...(kind === 'tile' ? GET_TILE : GET_INFO),
      LAYER: slug,
      ...(kind === 'tile' ? { FORMAT: format } : { INFOFORMAT: format, FEATURE_COUNT: '5' }),
    };
    const address = (resource?.template ?? '').replace(
      /\{(\w+)\}/g,
      (_all, name: string) => asked[name.toUpperCase()] ?? '',
    );
    const [one, other] = [
      await motu.app.inject(address.replace(/^https?:\/\/[^/]+/, '')),
      await motu.app.inject(kvp(asked)),
    ];
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, expect.stringContaining(format)]);
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, one.headers['content-type']]);
    expect(withoutHour(other.rawPayload)).toBe(withoutHour(one.rawPayload));
  },
);

/** GML 3.2 tells when it was written. */
const withoutHour = (body: Buffer) => body.toString('latin1').replace(/ timeStamp="[^"]+"/, '');

describe.each(Object.entries(OPERATIONS))('OWS-01 %s', (_name, operation) => {
  test.each(sameRequests('/api/wmts', operation))('OWS-01 with %s is the same request', async (_case, url) => {
    const [one, other] = [await motu.app.inject(kvp(operation)), await motu.app.inject(url)];
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, one.headers['content-type']]);
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  });
});

describe('OWS-05 refusals', () => {
  test.each(refusals())('OWS-05 %s is %s at %s', async (_case, code, locator, url) => {
    const { statusCode, headers, body } = await motu.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([
      code === 'OperationNotSupported' ? 501 : 400,
      'text/xml; charset=utf-8',
    ]);
    expect(attributesOf(body, 'ows:Exception')).toEqual([{ exceptionCode: code, locator }]);
  });

  test('OWS-05 every refusal is as the schema of OWS Common wants it', async () => {
    const programs = createReferencePrograms();
    const bodies = await Promise.all(refusals().map(async ([, , , url]) => (await motu.app.inject(url)).body));
    const files = bodies.map((body, i) => programs.keep(`${i}.xml`, body));
    await programs.validate('ows/1.1.0/owsExceptionReport.xsd', ...files).finally(programs.remove);
  });
});
