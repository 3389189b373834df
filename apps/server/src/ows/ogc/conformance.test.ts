import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import { type TestPostgis, tableLayer } from '../../testing/postgis.ts';

/*
 * The abstract tests of OGC API Features, Part 1 (17-069r4, annex A) and Part 3 (19-079r2), by their names. What the server chose, where it may: a limit beyond the greatest is brought to it; a box whose west is east of its east goes over the antimeridian;
 * what cannot be told in JSON or HTML is told in JSON, whatever the Accept header says.
 */
type Position = [number, number];
type Items = {
  type: string;
  numberMatched: number;
  numberReturned: number;
  timeStamp: string;
  features: { id: number; geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> }[];
  links: { rel: string; href: string; type: string }[];
};

/** A layer of a file, and one of PostGIS in a system of its own. */
const SOURCES = ['aerodromes', 'mesures'] as const;
const EPSG = 'http://www.opengis.net/def/crs/EPSG/0';

let base: TestPostgis;
let motu: TestApp;
beforeAll(async () => {
  const started = await startWithMeasures();
  ({ base, motu } = started);
  await base.run(`CREATE TABLE releve (id serial PRIMARY KEY, nom text, moment timestamptz, geom geometry(Point, 4326));
    INSERT INTO releve (nom, moment, geom)
    SELECT 'Relevé ' || i, timestamptz '2024-05-03T00:00:00Z' + i * interval '1 hour', ST_SetSRID(ST_MakePoint(-149.5, -17.6), 4326)
    FROM generate_series(1, 24) i;`);
  const layer = tableLayer('releves', 'releve');
  const made = await started.admin.post('/api/layers', { ...layer, postgis: { ...layer.postgis, dates: 'moment' } });
  expect(made.statusCode, made.body).toBe(201);
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  motu.app.inject({ url: `/api/ogc${path}`, headers: { host: 'motu.pf', ...headers } });
const json = async (path: string) => (await get(path)).json();
const items = async (layer: string, query: Record<string, string> = {}): Promise<Items> => {
  const answer = await get(`/collections/${layer}/items?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json();
};
const relsOf = ({ links }: { links: { rel: string }[] }) => links.map(({ rel }) => rel);

describe('Part 1', () => {
  test('DATA-04 /conf/core/root-success, /conf/core/api-definition-success: the landing page leads to all else', async () => {
    const landing = await json('');
    expect(relsOf(landing)).toEqual(
      expect.arrayContaining(['self', 'alternate', 'service-desc', 'conformance', 'data']),
    );
    for (const { href } of landing.links)
      expect([200, 302]).toContain((await get(href.split('/api/ogc')[1])).statusCode);
    const definition = await get('/api?f=json');
    expect(definition.headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0');
    expect(Object.keys(definition.json().paths)).toContain('/collections/{collectionId}/items');
  });

  test('DATA-04 /conf/core/conformance-success, get-conformance of each class of Part 3: what is kept of the three parts is told', async () => {
    const { conformsTo } = await json('/conformance');
    for (const uri of [
      ...['core', 'oas30', 'geojson', 'html'].map((name) => `1/1.0/conf/${name}`),
      '2/1.0/conf/crs',
      ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map((name) => `3/1.0/conf/${name}`),
    ])
      expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-${uri}`);
  });

  test('DATA-04 /conf/core/fc-md-success, /conf/core/sfc-md-success: each layer of objects is a collection, no other layer is', async () => {
    const { collections } = await json('/collections');
    const ids = collections.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(['communes', 'batiments', ...SOURCES]));
    expect(ids).not.toContain('altitude');
    expect(ids).not.toContain('fond-de-carte');
    const one = await json('/collections/mesures');
    expect(one.extent.temporal.interval).toEqual([['2024-05-01', '2024-05-10']]);
    expect(one.extent.spatial.bbox[0][0]).toBeCloseTo(-149.6, 1);
    expect(relsOf(one)).toContain('items');
  });

  test.each(SOURCES)(
    'DATA-04 /conf/core/fc-response (%s): a page, its counts, and links to the others, which together are all',
    async (layer) => {
      const whole = await items(layer, { limit: '10000' });
      expect([whole.type, whole.numberReturned]).toEqual(['FeatureCollection', whole.numberMatched]);
      expect(relsOf(whole)).not.toContain('next');
      expect(relsOf(whole)).toEqual(expect.arrayContaining(['self', 'alternate']));
      expect(whole.timeStamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const seen: number[] = [];
      for (let next: string | undefined = `/collections/${layer}/items?limit=7`; next; ) {
        const page: Items = await json(next);
        expect(page.numberMatched).toBe(whole.numberMatched);
        expect(page.numberReturned).toBe(page.features.length);
        seen.push(...page.features.map(({ id }) => id));
        next = page.links.find(({ rel }) => rel === 'next')?.href.split('/api/ogc')[1];
      }
      expect(seen).toEqual(whole.features.map(({ id }) => id));
    },
  );

  test('DATA-04 /conf/core/fc-limit-response: at most as many as asked, and never more than 10 000', async () => {
    expect((await items('aerodromes', { limit: '3' })).features).toHaveLength(3);
    const most = await items('batiments', { limit: '1000000000' });
    expect(most.numberReturned).toBe(10_000);
    expect(most.numberMatched).toBeGreaterThan(10_000);
    expect(new Set(most.features.map(({ id }) => id)).size).toBe(10_000);
  });

  test.each(SOURCES)(
    'DATA-04 /conf/core/fc-bbox-response (%s): what is in the box, and over the antimeridian',
    async (layer) => {
      const all = (await items(layer, { limit: '10000' })).features;
      const placeOf = ({ geometry }: Items['features'][number]) => geometry.coordinates as Position;
      const inBox = all.filter((one) => placeOf(one)[0] >= -149.6505 && placeOf(one)[0] <= -149.4005);
      const found = await items(layer, { bbox: '-149.6505,-90,-149.4005,90', limit: '10000' });
      expect(found.features).toEqual(inBox);
      expect(inBox.length).toBeGreaterThan(0);
      expect((await items(layer, { bbox: '170,-90,-130,90' })).numberMatched).toBe(all.length);
      for (const beyond of ['205,-90,230,90', '-190,-90,-130,90', '-520,-90,-490,90', '-180,-90,540,90'])
        expect([beyond, (await items(layer, { bbox: beyond })).numberMatched]).toEqual([beyond, all.length]);
      expect((await items(layer, { bbox: '230,-90,260,90' })).numberMatched).toBe(0);
      expect((await items(layer, { bbox: '0,-90,0,10,90,0' })).numberMatched).toBe(0);
    },
  );

  test('DATA-04 /conf/core/fc-time-response: a day, a moment, a period with an end that is open either way, and layers without dates are left alone', async () => {
    const days = async (datetime: string) => (await items('mesures', { datetime })).numberMatched;
    expect(await days('2024-05-03')).toBe(25);
    // A day begins at ten in universal time.
    expect(await days('2024-05-03T10:00:00Z')).toBe(25);
    for (const open of ['..', '']) {
      expect(await days(`2024-05-09/${open}`)).toBe(50);
      expect(await days(`2024-05-09T12:00:00Z/${open}`)).toBe(50);
      expect(await days(`${open}/2024-05-01`)).toBe(25);
      expect(await days(`${open}/2024-05-01T12:00:00-10:00`)).toBe(25);
    }
    expect(await days('2024-05-01/2024-05-10')).toBe(250);
    expect(await days('2024-05-02T12:00:00Z/2024-05-04T12:00:00Z')).toBe(75);
    const { numberMatched } = await items('aerodromes');
    for (const datetime of ['1999-01-01', '1999-01-01T00:00:00Z', '../1999-01-01', '/1999-01-01'])
      expect((await items('aerodromes', { datetime })).numberMatched).toBe(numberMatched);
  });

  test('DATA-04 /conf/core/fc-time-response: objects that tell an hour are found by the moment, its bounds included', async () => {
    const hours = async (datetime: string) => (await items('releves', { datetime })).features.map(({ id }) => id);
    expect(await hours('2024-05-03T08:00:00Z')).toEqual([8]);
    expect(await hours('2024-05-02T22:00:00-10:00')).toEqual([8]);
    expect(await hours('2024-05-03T08:30:00Z')).toEqual([]);
    expect(await hours('2024-05-03T08:00:00Z/2024-05-03T10:00:00Z')).toEqual([8, 9, 10]);
    for (const open of ['..', '']) {
      expect(await hours(`2024-05-03T22:30:00Z/${open}`)).toEqual([23, 24]);
      expect(await hours(`${open}/2024-05-03T02:00:00Z`)).toEqual([1, 2]);
    }
    // In Tahiti that day began with the tenth hour.
    expect(await hours('2024-05-02')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each(SOURCES)(
    'DATA-04 /conf/core/f-success (%s): one object is what it is in the list, with its links',
    async (layer) => {
      const [first] = (await items(layer, { limit: '1' })).features;
      const { links, ...one } = await json(`/collections/${layer}/items/${first?.id}`);
      expect(one).toEqual(first);
      expect(relsOf({ links })).toEqual(['self', 'alternate', 'collection']);
    },
  );

  test.each([
    ['/nulle-part', 404],
    ['/collections/nulle-part', 404],
    ['/collections/altitude/items', 404],
    ['/collections/aerodromes/items/999999999', 404],
    ['/collections/aerodromes/items/abc', 404],
  ])('DATA-04 %s is not there: %i', async (path, status) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test.each([
    ['inconnu', '1'],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', 'dix'],
    ['offset', '-1'],
    ['bbox', '1,2,3'],
    ['bbox', '-149,-17,-148,-18'],
    ['bbox', 'a,b,c,d'],
    ['bbox', '1e999,0,1,1'],
    ['bbox-crs', `${EPSG}/2154`],
    ['crs', `${EPSG}/9999`],
    ['crs', 'nimporte'],
    ['datetime', '2024-02-30'],
    ['datetime', 'hier'],
    ['datetime', '2024-05-02/2024-05-01'],
    ['sortby', 'secret'],
    ['properties', 'nom,secret'],
    ['secret', 'caché'],
    ['valeur', 'beaucoup'],
    ['jour', 'hier'],
    ['filter', "secret = 'caché'"],
    ['filter', 'nom = '],
    ['filter', "nom = 'x'; DROP TABLE mesure"],
    ['filter', 'x'.repeat(100_000)],
    ['filter', `${'('.repeat(1000)}valeur > 1${')'.repeat(1000)}`],
    ['filter', "jour > DATE('2024-02-30')"],
    ['filter-lang', 'sql'],
    ['filter-crs', `${EPSG}/1`],
    ['f', 'gml'],
  ])(
    'DATA-04 /conf/core/query-param-invalid, query-param-unknown: %s=%s is refused, and named',
    async (name, value) => {
      const answer = await get(`/collections/mesures/items?${new URLSearchParams({ [name]: value })}`);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(400);
      expect(answer.json().errors[0].field).toBe(name);
    },
  );

  test('DATA-04 hidden attributes leave nowhere: not in objects, schemas, queryables, pages', async () => {
    for (const path of ['items', 'items/1', 'schema', 'queryables', 'items?f=html', 'items/1?f=html', '?f=html']) {
      const answer = await get(`/collections/mesures/${path}`);
      expect([path, answer.statusCode, /secret|caché/.test(answer.body)]).toEqual([path, 200, false]);
    }
    const { properties } = await json('/collections/mesures/schema');
    expect(properties.valeur).toMatchObject({ title: 'Titre de valeur', type: 'number' });
    expect(properties.jour).toMatchObject({ format: 'date', 'x-ogc-role': 'primary-instant' });
  });

  test('DATA-04 /conf/html/definition, /conf/html/content: a browser is told in HTML, escaped, and `f` goes before Accept', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await get('/collections/communes/items', { accept });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Papeete');
    expect(page.body).toMatch(/Objets 1 à \d+ sur \d+\./);
    expect(page.headers['content-security-policy']).toContain("style-src 'self'; font-src 'self'");
    expect((await get('/collections/communes/items?f=json', { accept })).headers['content-type']).toBe(
      'application/geo+json',
    );
    await base.run("UPDATE mesure SET nom = '<script>alert(1)</script>' WHERE id = 7");
    const hostile = await get('/collections/mesures/items/7?f=html');
    expect(hostile.body).toContain('&lt;script>');
    expect(hostile.body).not.toContain('<script>');
    await base.run("UPDATE mesure SET nom = 'Mesure 7' WHERE id = 7");
    for (const path of [
      '',
      '/conformance',
      '/collections',
      '/collections/communes',
      '/collections/communes/queryables',
    ])
      expect((await get(`${path}?f=html`)).statusCode).toBe(200);
  });

  test('DATA-04 any site may read it, and what has not changed is not sent again', async () => {
    const answer = await get('/collections/communes/items?limit=2');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const again = await get('/collections/communes/items?limit=2', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await get('/collections/communes/items?limit=3', { 'if-none-match': String(answer.headers.etag) });
    expect(other.statusCode).toBe(200);
  });
});

describe('Part 3', () => {
  const AREA = 'POLYGON((-149.58 -17.7, -149.45 -17.7, -149.45 -17.5, -149.58 -17.5, -149.58 -17.7))';
  const MIDDLE = { type: 'Polygon', coordinates: [[[-149.58, -17.7], [-149.45, -17.7], [-149.45, -17.5], [-149.58, -17.5], [-149.58, -17.7]]] }; // biome-ignore format: one line
  const property = (name: string) => ({ property: name });
  const filters: [text: string, json: object, passes: (i: number) => boolean][] = [
    ['valeur > 100', { op: '>', args: [property('valeur'), 100] }, (i) => i * 1.5 > 100],
    ['NOT (valeur <= 300)', { op: 'not', args: [{ op: '<=', args: [property('valeur'), 300] }] }, (i) => i * 1.5 > 300],
    ["nom LIKE 'Mesure 2%'", { op: 'like', args: [property('nom'), 'Mesure 2%'] }, (i) => String(i).startsWith('2')],
    ["nom IN ('Mesure 3', 'Mesure 5')", { op: 'in', args: [property('nom'), ['Mesure 3', 'Mesure 5']] }, (i) => [3, 5].includes(i)],
    ['valeur BETWEEN 15 AND 30', { op: 'between', args: [property('valeur'), 15, 30] }, (i) => i >= 10 && i <= 20],
    ["CASEI(nom) = CASEI('MESURE 9')", { op: '=', args: [{ op: 'casei', args: [property('nom')] }, { op: 'casei', args: ['MESURE 9'] }] }, (i) => i === 9],
    ["ACCENTI(nom) = ACCENTI('Mésure 8')", { op: '=', args: [{ op: 'accenti', args: [property('nom')] }, { op: 'accenti', args: ['Mésure 8'] }] }, (i) => i === 8],
    ['nom IS NOT NULL AND valeur < 6', { op: 'and', args: [{ op: 'not', args: [{ op: 'isNull', args: [property('nom')] }] }, { op: '<', args: [property('valeur'), 6] }] }, (i) => i < 4],
    [`S_INTERSECTS(geometry, ${AREA})`, { op: 's_intersects', args: [property('geometry'), MIDDLE] }, (i) => i >= 20 && i <= 150],
    ['S_WITHIN(geometry, BBOX(-149.58, -17.7, -149.45, -17.5))', { op: 's_within', args: [property('geometry'), { bbox: [-149.58, -17.7, -149.45, -17.5] }] }, (i) => i > 20 && i < 150],
    ["T_AFTER(jour, DATE('2024-05-08'))", { op: 't_after', args: [property('jour'), { date: '2024-05-08' }] }, (i) => i % 10 > 7],
    ["jour = DATE('2024-05-02')", { op: '=', args: [property('jour'), { date: '2024-05-02' }] }, (i) => i % 10 === 1],
  ]; // biome-ignore format: a table

  test.each(filters)(
    'DATA-04 /conf/features-filter (%s): as text and as JSON it finds the same',
    async (text, tree, passes) => {
      const ids = async (query: Record<string, string>) =>
        (await items('mesures', { limit: '1000', ...query })).features.map(({ id }) => id);
      const found = await ids({ filter: text });
      // Places on the very edge of an area are a matter of the last bit.
      const wanted = Array.from({ length: 250 }, (_, i) => i + 1).filter(passes);
      const edges = text.startsWith('S_') ? [20, 150] : [];
      expect(found.filter((id) => !edges.includes(id))).toEqual(wanted.filter((id) => !edges.includes(id)));
      expect(await ids({ filter: JSON.stringify(tree), 'filter-lang': 'cql2-json' })).toEqual(found);
    },
  );

  test('DATA-04 /conf/queryables-query-parameters/query-param: attributes are parameters, chosen and sorted', async () => {
    const { properties } = await json('/collections/mesures/queryables');
    expect(Object.keys(properties)).toEqual(['geometry', 'nom', 'valeur', 'jour']);
    expect((await items('mesures', { nom: 'Mesure 12' })).features.map(({ id }) => id)).toEqual([12]);
    expect((await items('mesures', { valeur: '18' })).features.map(({ id }) => id)).toEqual([12]);
    const sorted = await items('mesures', { sortby: '-valeur', properties: 'nom', limit: '2' });
    expect(sorted.features.map(({ properties: told }) => told)).toEqual([{ nom: 'Mesure 250' }, { nom: 'Mesure 249' }]);
  });
});
