import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';

// The abstract tests of OGC API Features that look at the definition of the service, or at several parameters together, by their names.
type Parameter = { name: string; in: string; required?: boolean; style?: string; explode?: boolean; schema: object };
type Operation = {
  operationId: string;
  parameters: { $ref?: string }[];
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
};
type Definition = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, { get: Operation }>;
  components: Record<'parameters' | 'responses', Record<string, Parameter>>;
};

let base: TestPostgis;
let motu: TestApp;
let definition: Definition;
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
  definition = (await get('/api?f=json')).json();
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const get = (path: string) => motu.app.inject({ url: `/api/ogc${path}`, headers: { host: 'motu.pf' } });

/** What a reference of the definition leads to. */
const followed = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], definition);
const parametersOf = (path: string): Parameter[] =>
  (definition.paths[path]?.get.parameters ?? []).map((one) => (one.$ref ? followed(one.$ref) : one) as Parameter);

const uri = { type: 'string', format: 'uri' };
test.each<[string, string, object]>([
  ['/conf/core/fc-bbox-definition', 'bbox', { type: 'array', items: { type: 'number' } }],
  ['/conf/core/fc-limit-definition', 'limit', { type: 'integer', minimum: 1, maximum: 10_000, default: 100 }],
  ['/conf/core/fc-time-definition', 'datetime', { type: 'string' }],
  ['/conf/crs/bbox-crs-parameter', 'bbox-crs', uri],
  ['/conf/crs/crs-parameter', 'crs', uri],
  ['/conf/filter/filter-param', 'filter', { type: 'string' }],
  ['/conf/filter/filter-lang-default', 'filter-lang', { enum: ['cql2-text', 'cql2-json'], default: 'cql2-text' }],
  ['/conf/filter/filter-crs-param', 'filter-crs', uri],
])('DATA-04 %s: the definition tells « %s » as the standard does', (_name, parameter, schema) => {
  const told = parametersOf('/collections/{collectionId}/items').find(({ name }) => name === parameter);
  expect(told).toMatchObject({ in: 'query', required: false, style: 'form', explode: false });
  expect(told?.schema).toMatchObject(schema);
});

test('DATA-04 /conf/oas30/definition-1, definition-2: each reference leads somewhere, each part of a path is told, names are said once', () => {
  expect(definition).toMatchObject({
    openapi: expect.stringMatching(/^3\.0\.\d$/),
    info: { title: expect.any(String) },
  });
  const operations = Object.values(definition.paths).map((path) => path.get);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const [, reference = ''] of JSON.stringify(definition).matchAll(/"\$ref":"(.*?)"/g))
    expect([reference, typeof followed(reference)]).toEqual([reference, 'object']);
  for (const path of Object.keys(definition.paths)) {
    const named = parametersOf(path).filter((one) => one.in === 'path');
    expect(named.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const { required } of named) expect(required).toBe(true);
  }
});

test('DATA-04 /conf/oas30/completeness, oas-impl, exception-codes: each path answers in a form that is told for it, and a refusal as is told', async () => {
  const [first] = (await get('/collections/mesures/items?limit=1')).json().features;
  const [record] = (await get('/collections/_catalogue/items?limit=1')).json().features;
  for (const [path, operation] of Object.entries(definition.paths)) {
    const { responses } = operation.get;
    const id = path.includes('_catalogue') ? record.id : first.id;
    const address = path.replace('{collectionId}', 'mesures').replace('{featureId}', id);
    for (const form of ['json', 'html']) {
      const answer = await get(`${address}?f=${form}`);
      expect([address, form, Object.keys(responses)]).toEqual([
        ...[address, form],
        expect.arrayContaining([String(answer.statusCode)]),
      ]);
      // A layer has a page of its own, to which a browser is sent.
      if (answer.statusCode === 302) continue;
      expect(answer.statusCode).toBe(200);
      const type = String(answer.headers['content-type']).split(';')[0];
      expect(Object.keys(responses['200']?.content ?? {})).toContain(type);
    }
    const refused = await get(`${address}?inconnu=1`);
    expect([address, refused.statusCode, Object.keys(responses)]).toEqual([
      address,
      400,
      expect.arrayContaining(['400']),
    ]);
    expect(refused.headers['content-type']).toContain('application/problem+json');
  }
});

test('DATA-04 /conf/crs/storageCrs: the system that objects are stored in is one of those of the collection', async () => {
  const { crs: shared, collections } = (await get('/collections')).json();
  const told = collections.filter(({ storageCrs }: { storageCrs?: string }) => storageCrs);
  expect(told.length).toBeGreaterThan(0);
  // « #/crs » is the list that all collections share.
  for (const { crs, storageCrs } of told)
    expect(crs.flatMap((one: string) => (one === '#/crs' ? shared : one))).toContain(storageCrs);
});

test('DATA-04 /conf/features-filter/mixing-expression: box, day, attribute and filter hold together', async () => {
  const ids = async (query: Record<string, string>): Promise<number[]> => {
    const answer = await get(`/collections/mesures/items?${new URLSearchParams({ limit: '1000', ...query })}`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.json().features.map(({ id }: { id: number }) => id);
  };
  const asked = {
    bbox: '-149.5805,-17.7,-149.4505,-17.5',
    datetime: '2024-05-02/2024-05-04',
    filter: 'valeur > 60 AND valeur < 210',
  };
  const alone = await Promise.all(Object.entries(asked).map(([name, value]) => ids({ [name]: value })));
  const shared = (alone[0] ?? []).filter((id) => alone.every((list) => list.includes(id)));
  expect(shared.length).toBeGreaterThan(3);
  for (const list of alone) expect(list.length).toBeGreaterThan(shared.length);
  expect(await ids(asked)).toEqual(shared);
  expect(await ids({ ...asked, nom: `Mesure ${shared[1]}` })).toEqual([shared[1]]);
});

const MOST_LOOKED_AT = 5_000;
const QUERYABLES = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';

test('DATA-04 /conf/features-filter/get-collections, get-collection, filter-on-items, /conf/queryables/get-queryables-uris, get-queryables, /conf/filter/filter-param, filter-lang-default, expression-construction, filter-crs-wgs84: every collection tells its queryables, where it and its objects are told too, and takes filters of them', async () => {
  const { collections } = (await get('/collections')).json() as {
    collections: {
      id: string;
      itemType: string;
      links: { rel: string; href: string }[];
      extent: { spatial: { bbox: number[][] } };
    }[];
  };
  const layers = collections.filter(({ itemType }) => itemType === 'feature');
  expect(layers.length).toBeGreaterThan(10);
  for (const { id, links, extent } of layers) {
    const head = await motu.app.inject({ method: 'HEAD', url: `/api/ogc/collections/${id}/items?limit=1`, headers: { host: 'motu.pf', accept: 'application/json' } }); // biome-ignore format: one line
    const [, address = ''] = /^<([^>]+)>; rel="([^"]+)"/.exec(String(head.headers.link)) ?? [];
    expect([id, head.statusCode, head.headers.link]).toEqual([id, 200, expect.stringContaining(`rel="${QUERYABLES}"`)]);
    const answer = await get(new URL(address).pathname.replace('/api/ogc', ''));
    expect([id, answer.statusCode, answer.headers['content-type']]).toEqual([
      ...[id, 200],
      expect.stringContaining('application/schema+json'),
    ]);
    const told = answer.json();
    expect(told).toMatchObject({ type: 'object', $schema: 'https://json-schema.org/draft/2020-12/schema' });
    for (const property of Object.values<{ type?: string; format?: string }>(told.properties))
      expect(property.type ?? property.format).toMatch(/^(?:string|number|boolean|geometry-[a-z-]+)$/);
    expect([told.$id, links.find(({ rel }) => rel === QUERYABLES)?.href]).toEqual([address, address]);
    expect(address).toMatch(new RegExp(`/api/ogc/collections/${id}/queryables$`));
    expect(extent.spatial.bbox).toHaveLength(1);
    const filtered = async (filter: string, more = {}) =>
      get(`/collections/${id}/items?${new URLSearchParams({ limit: '1', filter, ...more })}`);
    const name = Object.keys(told.properties).find((one) => one !== 'geometry');
    for (const more of [{}, { 'filter-lang': 'cql2-text' }]) {
      if (name) expect([id, (await filtered(`"${name}" IS NULL`, more)).statusCode]).toEqual([id, 200]);
      expect((await filtered('THIS IS NOT A FILTER', more)).statusCode).toBe(400);
      expect((await filtered('this_is_not_a_queryable IS NULL', more)).statusCode).toBe(400);
    }
    // Places on the very edge are a matter of the last bit.
    const box = extent.spatial.bbox[0]?.map((edge, i) => edge + (i < 2 ? -1e-6 : 1e-6));
    const whole = (await get(`/collections/${id}/items?limit=1`)).json().numberMatched;
    // Each object of the largest ones is looked at, which takes a busy machine longer than a question may.
    if (whole <= MOST_LOOKED_AT) {
      const inside = await filtered(`S_INTERSECTS(geometry, BBOX(${box?.join(', ')}))`);
      expect([id, inside.json().numberMatched]).toEqual([id, whole]);
    }
    expect((await filtered('S_INTERSECTS(geometry, BBOX(1000000, 1000000, 2000000, 2000000))')).statusCode).toBe(400);
  }
});
