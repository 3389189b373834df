import { PROJECTIONS } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';

let base: TestPostgis;
let motu: TestApp;
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const COMMON = { service: 'WFS', version: '2.0.0', request: 'GetFeature', typenames: 'motu:mesures' };
const ask = (parameters: Record<string, string>) =>
  motu.app.inject({
    url: `/api/wfs?${new URLSearchParams({ ...COMMON, ...parameters })}`,
    headers: { host: 'motu.pf' },
  });
const post = (payload: string) =>
  motu.app.inject({
    method: 'POST',
    url: '/api/wfs',
    headers: { host: 'motu.pf', 'content-type': 'text/xml' },
    payload,
  });

const idsOf = (xml: string) =>
  [...xml.matchAll(/<motu:mesures[^>]* gml:id="mesures\.(\d+)"/g)].map(([, id]) => Number(id));
const ids = async (parameters: Record<string, string>) => {
  const answer = await ask(parameters);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return idsOf(answer.body);
};
const fes = (content: string) =>
  `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${content}</fes:Filter>`;
const ogc = (content: string) =>
  `<ogc:Filter xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml">${content}</ogc:Filter>`;

test.each(['2.0.0', '1.1.0'])(
  'DATA-05 GetCapabilities %s names each layer of objects, its systems and formats',
  async (version) => {
    const { body } = await ask({ request: 'GetCapabilities', version });
    expect(body).toContain(`version="${version}"`);
    for (const name of ['motu:mesures', 'motu:communes', 'urn:ogc:def:crs:EPSG::3297', 'application/json', 'csv'])
      expect(body).toContain(name);
    expect(body).not.toContain('motu:altitude');
  },
);

test.each(['2.0.0', '1.1.0'])(
  'DATA-05 DescribeFeatureType %s tells the attributes and their types, never hidden ones',
  async (version) => {
    const { body } = await ask({ request: 'DescribeFeatureType', version });
    expect(body).toContain('name="valeur" type="xsd:double"');
    expect(body).toContain('name="geometrie" type="gml:PointPropertyType"');
    expect(body).not.toContain('secret');
  },
);

test('DATA-05 GetFeature as GML 3.2 and 3.1, GeoJSON and CSV tells the same objects, without hidden attributes', async () => {
  const one = { resourceid: 'mesures.100' };
  const [lon, lat] = [-149.5, -17.6];
  for (const format of ['', 'text/xml; subtype=gml/3.1.1']) {
    const { body } = await ask({ ...one, outputformat: format });
    expect(idsOf(body)).toEqual([100]);
    const [a, b] = (/<gml:pos>(.*?)<\/gml:pos>/.exec(body)?.[1] ?? '').split(' ').map(Number);
    expect(a).toBeCloseTo(lat, 6);
    expect(b).toBeCloseTo(lon, 6);
    expect(body).toContain('<motu:nom>Mesure 100</motu:nom>');
    expect(body).not.toMatch(/secret|caché/);
  }
  const json = (await ask({ ...one, outputformat: 'application/json' })).json();
  expect(json.features[0].properties).toEqual({ nom: 'Mesure 100', valeur: 150, jour: expect.any(String) });
  const csv = (await ask({ ...one, outputformat: 'csv' })).body.split('\r\n');
  expect(csv[0]).toBe('id,nom,valeur,jour,geometrie');
  expect(csv[1]).toMatch(/^mesures\.100,Mesure 100,150,[\d-]+,POINT \(-149\.\d+ -17\.\d+\)$/);
});

test('DATA-05 hits, pages with their links, order, chosen properties', async () => {
  expect((await ask({ resulttype: 'hits' })).body).toMatch(/numberMatched="250" numberReturned="0"/);
  expect((await ask({ resulttype: 'hits', version: '1.1.0' })).body).toContain('numberOfFeatures="250"');
  const page = await ask({ count: '10', startindex: '20', sortby: 'valeur DESC', propertyname: 'nom' });
  expect(idsOf(page.body)).toEqual(Array.from({ length: 10 }, (_, i) => 230 - i));
  expect(page.body).not.toContain('motu:valeur');
  const next = /next="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(page.body).toContain('previous="');
  const following = await motu.app.inject({ url: next.replace(/^https?:\/\/[^/]+/, ''), headers: { host: 'motu.pf' } });
  expect(idsOf(following.body)[0]).toBe(220);
});

test('DATA-05 boxes and systems: short names put east first, full ones the axes of the registry', async () => {
  const near = [99, 100, 101];
  expect(await ids({ bbox: '-17.61,-149.5015,-17.59,-149.4985' })).toEqual(near);
  expect(await ids({ bbox: '-149.5015,-17.61,-149.4985,-17.59,EPSG:4326' })).toEqual(near);
  expect(await ids({ bbox: '-17.61,-149.5015,-17.59,-149.4985,urn:ogc:def:crs:EPSG::4326' })).toEqual(near);
  const [x, y] = PROJECTIONS['EPSG:3297'].forward(-149.5, -17.6);
  expect(await ids({ bbox: `${x - 150},${y - 150},${x + 150},${y + 150},EPSG:3297` })).toEqual(near);
  const { body } = await ask({ resourceid: 'mesures.100', srsname: 'urn:ogc:def:crs:EPSG::3297' });
  const [east, north] = (/<gml:pos>(.*?)<\/gml:pos>/.exec(body)?.[1] ?? '').split(' ').map(Number);
  expect(Math.hypot((east ?? 0) - x, (north ?? 0) - y)).toBeLessThan(0.02);
});

const literal = (name: string, value: string) =>
  `<fes:ValueReference>${name}</fes:ValueReference><fes:Literal>${value}</fes:Literal>`;
test.each<[string, string, (i: number) => boolean]>([
  [
    'greater',
    `<fes:PropertyIsGreaterThan>${literal('motu:valeur', '300')}</fes:PropertyIsGreaterThan>`,
    (i) => i > 200,
  ],
  [
    'like',
    `<fes:PropertyIsLike wildCard="*" singleChar="." escapeChar="!">${literal('nom', 'Mesure 24*')}</fes:PropertyIsLike>`,
    (i) => /^24/.test(String(i)),
  ],
  [
    'and, not',
    `<fes:And><fes:Not><fes:PropertyIsLessThan>${literal('valeur', '15')}</fes:PropertyIsLessThan></fes:Not><fes:PropertyIsEqualTo matchCase="false">${literal('nom', 'MESURE 12')}</fes:PropertyIsEqualTo></fes:And>`,
    (i) => i === 12,
  ],
  [
    'or, between',
    `<fes:Or><fes:PropertyIsBetween><fes:ValueReference>valeur</fes:ValueReference><fes:LowerBoundary><fes:Literal>3</fes:Literal></fes:LowerBoundary><fes:UpperBoundary><fes:Literal>6</fes:Literal></fes:UpperBoundary></fes:PropertyIsBetween><fes:PropertyIsNull><fes:ValueReference>nom</fes:ValueReference></fes:PropertyIsNull></fes:Or>`,
    (i) => i >= 2 && i <= 4,
  ],
  [
    'box',
    '<fes:BBOX><fes:ValueReference>geometrie</fes:ValueReference><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>-17.61 -149.5015</gml:lowerCorner><gml:upperCorner>-17.59 -149.4985</gml:upperCorner></gml:Envelope></fes:BBOX>',
    (i) => i >= 99 && i <= 101,
  ],
  [
    'polygon',
    '<fes:Intersects><fes:ValueReference>geometrie</fes:ValueReference><gml:Polygon srsName="EPSG:4326"><gml:exterior><gml:LinearRing><gml:posList>-149.5015 -17.61 -149.4985 -17.61 -149.4985 -17.59 -149.5015 -17.59 -149.5015 -17.61</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></fes:Intersects>',
    (i) => i >= 99 && i <= 101,
  ],
  [
    'distance',
    '<fes:DWithin><fes:ValueReference>geometrie</fes:ValueReference><gml:Point srsName="EPSG:4326"><gml:pos>-149.5 -17.6</gml:pos></gml:Point><fes:Distance uom="m">160</fes:Distance></fes:DWithin>',
    (i) => i >= 99 && i <= 101,
  ],
  ['ids', '<fes:ResourceId rid="mesures.5"/><fes:ResourceId rid="mesures.7"/>', (i) => i === 5 || i === 7],
])('DATA-05 FES 2.0 and Filter 1.1 by address and by POST: %s', async (_name, content, passes) => {
  const wanted = Array.from({ length: 250 }, (_, i) => i + 1).filter(passes);
  expect(await ids({ filter: fes(content) })).toEqual(wanted);
  const old = content
    .replaceAll('fes:ValueReference', 'ogc:PropertyName')
    .replaceAll('fes:ResourceId rid', 'ogc:FeatureId fid')
    .replaceAll('fes:', 'ogc:');
  expect(await ids({ filter: ogc(old), version: '1.1.0' })).toEqual(wanted);
  const asked = await post(
    `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:motu="urn:motu:couches" service="WFS" version="2.0.0"><wfs:Query typeNames="motu:mesures">${fes(content)}</wfs:Query></wfs:GetFeature>`,
  );
  expect(idsOf(asked.body)).toEqual(wanted);
});

test('DATA-05 pages of a filter in the address lead on', async () => {
  const filter = fes(`<fes:PropertyIsGreaterThan>${literal('valeur', '300')}</fes:PropertyIsGreaterThan>`);
  const { body } = await ask({ filter, count: '10' });
  const next = /next="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const following = await motu.app.inject({ url: next.replace(/^https?:\/\/[^/]+/, ''), headers: { host: 'motu.pf' } });
  expect(idsOf(following.body)).toEqual(Array.from({ length: 10 }, (_, i) => 211 + i));
});

test('DATA-05 a count of nothing gives no object, and one of a milliard all there are', async () => {
  for (const [count, given] of [
    ['0', 0],
    ['1000000000', 250],
  ] as const) {
    const { body } = await ask({ count });
    expect(body).toContain(`numberMatched="250" numberReturned="${given}"`);
    expect(idsOf(body)).toHaveLength(given);
  }
});

test('DATA-05 cql_filter chooses as in WMS', async () => {
  expect(await ids({ cql_filter: "nom LIKE 'Mesure 24%' AND valeur > 370" })).toEqual([247, 248, 249]);
});

test('DATA-05 GetPropertyValue, stored queries and an object by its id', async () => {
  const values = await ask({ request: 'GetPropertyValue', valuereference: 'motu:nom', count: '2' });
  expect([...values.body.matchAll(/<motu:nom>(.*?)</g)].map(([, nom]) => nom)).toEqual(['Mesure 1', 'Mesure 2']);
  const id = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
  for (const request of ['ListStoredQueries', 'DescribeStoredQueries'])
    expect((await ask({ request })).body).toContain(id);
  const one = await ask({ storedquery_id: id, id: 'mesures.42', typenames: '' });
  expect(one.body).toMatch(/^<\?xml[^>]*>\n<motu:mesures [^>]*gml:id="mesures\.42"/);
  expect((await ask({ storedquery_id: id, id: 'mesures.4200', typenames: '' })).statusCode).toBe(404);
});

test.each<[string, Record<string, string>, string]>([
  ['an unknown type', { typenames: 'motu:nulle-part' }, 'typenames'],
  ['no type', { typenames: '' }, 'typenames'],
  ['an unknown system', { srsname: 'EPSG:2154' }, 'srsname'],
  ['a box inside out', { bbox: '-17,-149,-18,-148' }, 'bbox'],
  ['a format we lack', { outputformat: 'shape-zip' }, 'outputformat'],
  ['a hidden attribute', { propertyname: 'secret' }, 'propertyname'],
  ['a hidden attribute in a filter', { cql_filter: "secret = 'caché'" }, 'cql_filter'],
  ['a hidden attribute in the order', { sortby: 'secret' }, 'sortby'],
  ['a count that is none', { count: 'dix' }, 'count'],
  ['a count below zero', { count: '-1' }, 'count'],
  ['a broken filter', { filter: '<fes:Filter><fes:And>' }, 'filter'],
  [
    'a filter of a hundred levels',
    { filter: `<Filter>${'<Not>'.repeat(100)}${'</Not>'.repeat(100)}</Filter>` },
    'filter',
  ],
  [
    'a filter of a thousand levels',
    { filter: `<Filter>${'<Not>'.repeat(1000)}${'</Not>'.repeat(1000)}</Filter>` },
    'filter',
  ],
  ['a filter of 100 KB', { filter: `<Filter>${' '.repeat(100_000)}</Filter>` }, 'filter'],
  [
    'a condition of a thousand levels',
    { cql_filter: `${'('.repeat(1000)}valeur > 1${')'.repeat(1000)}` },
    'cql_filter',
  ],
  ['a condition of 100 KB', { cql_filter: `nom = '${'x'.repeat(100_000)}'` }, 'cql_filter'],
  ['a day that is none', { time: '2024-02-30' }, 'time'],
  ...['constructor', '__proto__', 'toString'].map((word): [string, Record<string, string>, string] => [
    `an operation of the name ${word}`,
    {
      filter: `<Filter><PropertyIsEqualTo><${word}><Literal>1</Literal><Literal>2</Literal></${word}><Literal>1</Literal></PropertyIsEqualTo></Filter>`,
    },
    'filter',
  ]),
  ['a condition of the name constructor', { filter: '<Filter><constructor/></Filter>' }, 'filter'],
  [
    'a distance in units of the name constructor',
    {
      filter:
        '<Filter><DWithin><Point><pos>-17.6 -149.5</pos></Point><Distance uom="constructor">1</Distance></DWithin></Filter>',
    },
    'filter',
  ],
  ['an alternative of nothing', { filter: '<Filter><Or/></Filter>' }, 'filter'],
  [
    'a polygon without a ring',
    { filter: '<Filter><Intersects><MultiSurface><Polygon/></MultiSurface></Intersects></Filter>' },
    'filter',
  ],
  [
    'a box beyond its system',
    {
      filter:
        '<Filter><BBOX><Envelope srsName="EPSG:3297"><lowerCorner>1e300 1e300</lowerCorner><upperCorner>1e308 1e308</upperCorner></Envelope></BBOX></Filter>',
    },
    'filter',
  ],
  [
    'a hidden attribute in a filter of XML',
    { filter: fes(`<fes:PropertyIsNull><fes:ValueReference>secret</fes:ValueReference></fes:PropertyIsNull>`) },
    'filter',
  ],
  ['a hidden attribute as a value', { request: 'GetPropertyValue', valuereference: 'motu:secret' }, 'valuereference'],
  ['an unknown operation', { request: 'Transaction' }, 'Transaction'],
  ['an unknown version', { version: '3.0.0' }, 'version'],
])('DATA-05 %s is refused by a report in French that names its parameter', async (_name, parameters, locator) => {
  const answer = await ask(parameters);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/xml; charset=utf-8']);
  expect(answer.body).toContain(`locator="${locator}"`);
  expect(answer.body).toContain('xml:lang="fr"');
});

test('DATA-05 XML that fetches, grows or has a thousand levels is refused', async () => {
  const hostile =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><GetFeature service="WFS"><Query typeNames="motu:mesures"><Filter><PropertyIsEqualTo><ValueReference>nom</ValueReference><Literal>&b;</Literal></PropertyIsEqualTo></Filter></Query></GetFeature>';
  const answer = await post(hostile);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain('root:');
  const deep = `${'<Not>'.repeat(1000)}${'</Not>'.repeat(1000)}`;
  const levels = await post(
    `<GetFeature service="WFS"><Query typeNames="motu:mesures"><Filter>${deep}</Filter></Query></GetFeature>`,
  );
  expect(levels.statusCode).toBe(400);
  expect((await post('x'.repeat(300_000))).statusCode).toBe(413);
});
