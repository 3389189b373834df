import { CATALOGUE } from '@motu/territory/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { sameRequests } from '../testing/same-requests.ts';
import { exceptionOf, wms } from '../testing/wms-requests.ts';
import {
  capabilitiesOf,
  FORMATS,
  infoOf,
  mapOf,
  orderOf,
  REQUESTS,
  refusalsOf,
  SIDE,
  SYSTEMS,
  systemsOf,
  VERSIONS,
  type Version,
} from '../testing/wms-standard.ts';
import { attributesOf, partOf, partsOf } from '../testing/xml-parts.ts';
import { HIKUERU, middleOf } from './interoperability/known-point.ts';
import { createReferencePrograms } from './interoperability/programs.ts';

/*
 * What a test suite of the OGC asks of a WMS, clause by clause of 1.3.0 (06-042) and 1.1.1 (01-068r3). What the server chose, where it may:
 * - UPDATESEQUENCE is ignored, and none is told, which a server may: several copies of the program have no common number that only grows;
 * - STYLES and SERVICE may be left out of GetMap, FORMAT out of GetFeatureInfo: many clients do, and nothing hangs on them;
 * - a point of 1.3.0 may be called X and Y, as GDAL does;
 * - a parameter given twice is refused: which of the two counts is not said;
 * - a refusal has the status 400 of HTTP beside its report: who looks at the status alone is not misled.
 */
const LAYERS = ['aerodromes', 'communes', 'altitude', 'fond-clair'];
/** Pixels enough for a layer of the whole territory to be within its scales. */
const LARGE = { WIDTH: '512', HEIGHT: '512' };

let motu: TestApp;
const documents = {} as Record<Version, string>;
beforeAll(async () => {
  motu = await startApp();
  for (const version of VERSIONS) documents[version] = (await motu.app.inject(wms(capabilitiesOf(version)))).body;
});
afterAll(() => motu.close());

describe.each(VERSIONS)('OWS-02 WMS %s', (version) => {
  const layersIn = () => documents[version].match(/<Layer queryable=.*?<\/Layer>/gs) ?? [];
  const isNew = version === '1.3.0';
  const word = isNew ? 'CRS' : 'SRS';

  test('OWS-02 names each layer once, and each system and format that it draws', () => {
    const names = layersIn().map((layer) => partOf(layer, 'Name'));
    expect(names.toSorted()).toEqual(CATALOGUE.map(({ slug }) => slug).toSorted());
    expect(partsOf(documents[version], word).toSorted()).toEqual(systemsOf(version).toSorted());
    expect(partsOf(partOf(documents[version], 'GetMap'), 'Format')).toEqual(Object.keys(FORMATS));
    expect(documents[version]).not.toContain('updateSequence');
  });

  test.each(CATALOGUE.map(({ slug }) => slug))('OWS-02 %s has all that a layer must tell', async (slug) => {
    const layer = layersIn().find((one) => partOf(one, 'Name') === slug) ?? '';
    expect(partOf(layer, 'Title')).not.toBe('');
    const [hint] = attributesOf(layer, 'LatLonBoundingBox');
    const [west, east, south, north] = isNew
      ? ['westBoundLongitude', 'eastBoundLongitude', 'southBoundLatitude', 'northBoundLatitude'].map((side) =>
          Number(partOf(layer, side)),
        )
      : ['minx', 'maxx', 'miny', 'maxy'].map((side) => Number(hint?.[side]));
    expect([west, east, south, north].every((side) => Math.abs(side as number) <= 180)).toBe(true);
    expect([Number(west) < Number(east), Number(south) < Number(north)]).toEqual([true, true]);
    const boxes = attributesOf(layer, 'BoundingBox');
    expect(boxes.map((box) => box[word]).toSorted()).toEqual(systemsOf(version).toSorted());
    for (const { minx, miny, maxx, maxy, ...box } of boxes) {
      expect([box, Number(minx) < Number(maxx), Number(miny) < Number(maxy)]).toEqual([box, true, true]);
      const isDegrees = SYSTEMS[box[word] as string] === 'EPSG:4326';
      const told = orderOf(version, box[word] as string, [west, south, east, north] as number[]);
      if (isDegrees) expect([minx, miny, maxx, maxy].join()).toBe(told);
    }
    expect(partOf(partOf(layer, 'Style'), 'Name')).toBe('default');
    expect(attributesOf(layer, 'Layer')).toEqual([{ queryable: expect.stringMatching(/^[01]$/) }]);
  });

  test.each(CATALOGUE.map(({ slug }) => slug))('OWS-02 %s names a legend, of the size that it has', async (slug) => {
    const layer = layersIn().find((one) => partOf(one, 'Name') === slug) ?? '';
    const [{ 'xlink:href': href = '' } = {}] = attributesOf(partOf(layer, 'LegendURL'), 'OnlineResource');
    const { headers, rawPayload } = await motu.app.inject(href.replace(/^https?:\/\/[^/]+/, ''));
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([headers['content-type'], format]).toEqual(['image/png', 'png']);
    expect(attributesOf(layer, 'LegendURL')).toEqual([{ width: `${width}`, height: `${height}` }]);
  });

  test.each(CATALOGUE.map(({ slug }) => slug))('OWS-02 %s names its record, which tells of it', async (slug) => {
    const layer = layersIn().find((one) => partOf(one, 'Name') === slug) ?? '';
    expect(attributesOf(layer, 'MetadataURL')).toEqual([{ type: isNew ? 'ISO19115:2003' : 'TC211' }]);
    const told = partOf(layer, 'MetadataURL');
    const [{ 'xlink:href': href = '' } = {}] = attributesOf(told, 'OnlineResource');
    const { statusCode, headers, body } = await motu.app.inject(href.replace(/^https?:\/\/[^/]+/, ''));
    expect([statusCode, headers['content-type']]).toEqual([200, `${partOf(told, 'Format')}; charset=utf-8`]);
    expect(partOf(partOf(body, 'gmd:title'), 'gco:CharacterString')).toBe(partOf(layer, 'Title'));
  });

  test.each(systemsOf(version))('OWS-02 in %s the known point is in the middle, and says its name', async (system) => {
    const picture = await middleOf((await motu.app.inject(wms(mapOf(version, system)))).rawPayload);
    expect(picture.count).toBeGreaterThan(20);
    expect(Math.hypot(picture.x - SIDE / 2, picture.y - SIDE / 2)).toBeLessThan(0.7);
    const { features } = (await motu.app.inject(wms(infoOf(version, system)))).json();
    expect(features[0].properties.nom).toBe(HIKUERU.name);
  });

  const DRAWN = LAYERS.flatMap((layer) => [
    ...systemsOf(version).map((system) => [layer, system, 'image/png'] as const),
    ...Object.keys(FORMATS).map((format) => [layer, 'EPSG:4326', format] as const),
  ]);
  test.each(DRAWN)('OWS-02 %s is drawn in %s as %s', async (layer, system, format) => {
    const answer = await motu.app.inject(wms(mapOf(version, system, layer), { FORMAT: format }));
    expect(answer.headers['content-type']).toBe(format.split(';')[0]);
    const { width, height, format: kind } = await sharp(answer.rawPayload).metadata();
    expect([width, height, kind]).toEqual([SIDE, SIDE, FORMATS[format as keyof typeof FORMATS]]);
  });

  test.each(systemsOf(version))(
    'OWS-02 in %s all that the layer spans is drawn, and beyond it nothing',
    async (system) => {
      const layer = layersIn().find((one) => partOf(one, 'Name') === HIKUERU.layer) ?? '';
      const told = attributesOf(layer, 'BoundingBox').find((one) => one[word] === system) ?? {};
      const [minx, miny, maxx, maxy] = [told.minx, told.miny, told.maxx, told.maxy].map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const whole = await motu.app.inject(
        wms(mapOf(version, system), { ...LARGE, BBOX: [minx, miny, maxx, maxy].join() }),
      );
      expect((await middleOf(whole.rawPayload)).count).toBeGreaterThan(0);
      const [wide, high] = [maxx - minx, maxy - miny];
      const beside = [maxx + wide / 4, maxy + high / 4, maxx + wide / 2, maxy + high / 2].join();
      const empty = await motu.app.inject(wms(mapOf(version, system), { ...LARGE, BBOX: beside }));
      expect([empty.statusCode, (await middleOf(empty.rawPayload)).count]).toEqual([200, 0]);
    },
  );

  describe.each(Object.entries(REQUESTS))('OWS-02 %s', (_name, request) => {
    const asked = request(version);
    test.each(sameRequests('/api/wms', asked))('OWS-02 with %s is the same request', async (_case, url) => {
      const [one, other] = [await motu.app.inject(wms(asked)), await motu.app.inject(url)];
      expect([other.statusCode, other.headers['content-type']]).toEqual([200, one.headers['content-type']]);
      expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
    });
  });

  test.each(refusalsOf(version))('OWS-05 %s is refused as %s', async (_case, code, url) => {
    expect(await exceptionOf(motu.app, url)).toMatchObject({ statusCode: 400, code });
  });

  test('OWS-05 every refusal is as the schema of its version wants it', async () => {
    const programs = createReferencePrograms();
    const answers = await Promise.all(refusalsOf(version).map(async ([, , url]) => (await motu.app.inject(url)).body));
    const own = answers.filter((body) => body.includes(`<ServiceExceptionReport version="${version}"`));
    expect(own.length).toBeGreaterThan(answers.length - 8); // without VERSION the newest is spoken
    const schema = isNew ? 'wms/1.3.0/exceptions_1_3_0.xsd' : 'wms/1.1.1/WMS_exception_1_1_1.dtd';
    await programs.validate(schema, ...own.map((body, i) => programs.keep(`${i}.xml`, body))).finally(programs.remove);
  });
});
