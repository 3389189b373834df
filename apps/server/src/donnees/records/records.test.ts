import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusedFields } from '../../testing/admin.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { isWithin, timeOf } from './record-time.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const AT = '/api/ogc/collections/_catalogue';
type Link = { rel: string; href: string; type?: string };
type Feature = {
  id: string;
  geometry: { type: string; coordinates: [number, number][][] } | null;
  time: unknown;
  properties: Record<string, unknown> & { title: string };
  links: Link[];
};
type Page = { numberMatched: number; numberReturned: number; features: Feature[]; links: Link[] };

const ask = (asked: Record<string, string> = {}, headers = {}) =>
  motu.app.inject({ url: `${AT}/items?${new URLSearchParams(asked)}`, headers });
const page = async (asked: Record<string, string> = {}) => (await ask(asked)).json<Page>();
const ids = ({ features }: Page) => features.map(({ id }) => id);

const RECORDS = 'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf';
const read = async (path: string) => (await motu.app.inject({ url: `/api/ogc${path}` })).json();

test('DATA-04 /conf/searchable-catalog/conformance, mandatory-catalog-properties, /conf/record-collection/mandatory-properties-collection, itemType, links: the catalogue is a collection of records, told by the service, its list and its conformance', async () => {
  const { links } = await read('');
  expect(links.map(({ href }: Link) => href.split('/api/ogc')[1])).toContain('/collections/_catalogue?f=json');
  const { collections } = await read('/collections');
  expect(collections.find(({ id }: { id: string }) => id === '_catalogue')).toMatchObject({ itemType: 'record' });
  const catalogue = await read('/collections/_catalogue');
  expect(catalogue).toMatchObject({
    ...{ id: '_catalogue', itemType: 'record', title: expect.any(String) },
    conformsTo: [`${RECORDS}/record-collection`],
  });
  const self = catalogue.links.filter(({ rel }: Link) => rel === 'self');
  expect(self).toHaveLength(1);
  expect(await read(self[0].href.split('/api/ogc')[1])).toEqual(catalogue);
  const { conformsTo } = await read('/conformance');
  const classes = ['record-core', 'records-api', 'searchable-catalog', 'json', 'html', 'oas30'];
  expect(conformsTo).toEqual(expect.arrayContaining(classes.map((name) => `${RECORDS}/${name}`)));
});

test('DATA-04 /conf/record-core/mandatory-properties-record, links, license, contact, default-mediatype, /conf/searchable-catalog/mandatory-record-properties: every published layer has a record: what it is, whose, under which terms, where, and where to take it', async () => {
  const all = await page({ limit: '1000' });
  expect(ids(all)).toEqual(expect.arrayContaining(['communes', 'altitude', 'fond-de-carte']));
  expect(all.numberReturned).toBe(all.numberMatched);
  for (const one of all.features) {
    expect(one).toMatchObject({ type: 'Feature', properties: { type: 'dataset', title: expect.any(String) } });
    expect([one.id, 'time' in one, 'geometry' in one]).toEqual([one.id, true, true]);
    for (const { organization } of one.properties.contacts as { organization?: string }[])
      expect(organization).toEqual(expect.any(String));
  }
  const answer = await motu.app.inject({ url: `${AT}/items/communes` });
  expect(answer.headers['content-type']).toBe('application/geo+json');
  const communes = answer.json<Feature>();
  expect(communes.properties).toMatchObject({ type: 'dataset', title: 'Communes', language: { code: 'fr' } });
  expect(communes.properties).toHaveProperty('license');
  expect(communes.properties.contacts).toContainEqual(expect.objectContaining({ roles: ['producer'] }));
  const [west] = communes.geometry?.coordinates[0]?.[0] ?? [];
  expect(west).toBeLessThan(-149);
  const hrefs = (rel: string) => communes.links.filter((link) => link.rel === rel).map(({ href }) => href);
  expect(hrefs('enclosure').some((href) => href.endsWith('format=gpkg'))).toBe(true);
  expect(hrefs('service').some((href) => href.includes('/api/wfs'))).toBe(true);
  expect(hrefs('self')[0]).toContain('/items/communes');
  expect(hrefs('alternate')[0]).toMatch(/\/donnees\/communes$/);
  const [catalogue = '', ...others] = hrefs('collection');
  expect([others, (await read(catalogue.split('/api/ogc')[1] ?? '')).itemType]).toEqual([[], 'record']);
});

test('DATA-04 /conf/record-core-query-parameters/q-definition, type-definition, ids-definition, externalIds-definition: the definition tells lists, with commas between their words', async () => {
  const { paths } = await read('/api?f=json');
  const told = paths['/collections/_catalogue/items'].get.parameters as { name?: string }[];
  for (const name of ['q', 'type', 'ids', 'externalIds'])
    expect(told.find((one) => one.name === name)).toMatchObject({
      ...{ in: 'query', required: false, explode: false },
      schema: { type: 'array', items: { type: 'string' } },
    });
});

test('DATA-04 /conf/record-core-query-parameters/q-response, type-response, ids-response, externalIds-response: records are found by words, by a box (over the antimeridian too), by their names, and page by page', async () => {
  expect(ids(await page({ q: 'commune' }))).toContain('communes');
  expect(ids(await page({ q: 'ALTITUDE' }))).toContain('altitude');
  expect(ids(await page({ q: 'introuvable xyz' }))).toEqual([]);
  expect(ids(await page({ q: 'introuvable,communes' }))).toContain('communes');
  expect(ids(await page({ bbox: '-150,-18,-149,-17', limit: '1000' }))).toContain('communes');
  expect(ids(await page({ bbox: '170,-30,-140,0', limit: '1000' }))).toContain('communes');
  expect(ids(await page({ bbox: '0,40,10,50', limit: '1000' }))).not.toContain('communes');
  expect(ids(await page({ ids: 'communes,altitude' })).sort()).toEqual(['altitude', 'communes']);
  const [communes] = (await page({ ids: 'communes' })).features;
  const [{ value = '' } = {}] = (communes?.properties.externalIds ?? []) as { value?: string }[];
  expect(ids(await page({ externalIds: `https://ailleurs.example/1,${value}` }))).toEqual(['communes']);
  expect((await page({ externalIds: 'communes' })).numberMatched).toBe(0);
  expect((await page({ type: 'service' })).numberMatched).toBe(0);
  expect(await page({ type: 'service,dataset' })).toMatchObject({ numberMatched: (await page()).numberMatched });
  const seen: string[] = [];
  for (let next: string | undefined = `${AT}/items?limit=7`; next; ) {
    const one: Page = (await motu.app.inject({ url: next })).json();
    seen.push(...ids(one));
    next = one.links.find(({ rel }) => rel === 'next')?.href.replace(/^https?:\/\/[^/]+/, '');
  }
  expect(seen).toEqual(ids(await page({ limit: '1000' })));
});

test('DATA-04 records are found by the time of their data; those without any may be of every time', () => {
  expect(timeOf('2024-05-02')).toEqual({ date: '2024-05-02' });
  expect(timeOf('2024-02')).toEqual({ interval: ['2024-02-01', '2024-02-29'] });
  expect(timeOf('2024')).toEqual({ interval: ['2024-01-01', '2024-12-31'] });
  expect([timeOf(null), timeOf('Printemps')]).toEqual([null, null]);
  const period = { from: '2024-03-01', to: null };
  expect(['2024-02', '2024', '2024-03-01', null].map((day) => isWithin(day, period))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test.each([
  ['limit', '0'],
  ['offset', '-1'],
  ['bbox', '1,2,3'],
  ['bbox', '0,10,1,5'],
  ['datetime', 'hier'],
  ['datetime', '2024-02-30'],
  ['couleur', 'bleu'],
])('DATA-04 the parameter %s=%s of records is refused by its name', async (name, value) => {
  const answer = await ask({ [name]: value });
  expect(answer.statusCode).toBe(400);
  expect(refusedFields(answer)).toEqual([name]);
});

test('DATA-04 people who follow the address of a record are sent to its page, and an unknown one is nowhere', async () => {
  const html = { accept: 'text/html' };
  const to = async (url: string) => (await motu.app.inject({ url, headers: html })).headers.location;
  expect(await to(`${AT}/items/communes`)).toBe('/donnees/communes');
  expect(await to(`${AT}/items?q=eau`)).toBe('/donnees?q=eau');
  expect(await to(AT)).toBe('/donnees');
  expect((await motu.app.inject({ url: `${AT}/items/inconnue` })).statusCode).toBe(404);
});

const CLIENT = `
import sys
from owslib.ogcapi.records import Records
service = Records(sys.argv[1])
print(','.join(service.records()))
found = service.collection_items('_catalogue', q='communes', limit=50)
print(','.join(one['id'] for one in found['features']))
print(service.collection_item('_catalogue', 'communes')['properties']['title'])
`;

test('DATA-04 (DATA-08) OWSLib finds the catalogue, searches it and reads a record', async () => {
  const url = await motu.app.listen({ host: '127.0.0.1', port: 0 });
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', CLIENT, `${url}/api/ogc`]);
  const [catalogues, found, title] = stdout.trim().split('\n');
  expect(catalogues).toBe('_catalogue');
  expect(found?.split(',')).toContain('communes');
  expect(title).toBe('Communes');
});
