import { pageGround, printParts, printQuery } from '@motu/core/print';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';
import { exceptionOf, GET_INFO, GET_MAP, wms } from '../../testing/wms-requests.ts';

let base: TestPostgis;
let motu: TestApp;
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

type Query = Record<string, string>;
type Listed = {
  numberMatched: number;
  features: { id: number; geometry: unknown; properties: Record<string, unknown> }[];
};
const address = (layer: string, what: string, query: Query) =>
  `/api/ogc/collections/${layer}/${what}?${new URLSearchParams(query)}`;
async function read<T>(layer: string, what: string, query: Query = {}): Promise<T> {
  const answer = await motu.app.inject(address(layer, what, query));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const items = (layer: string, query: Query) => read<Listed>(layer, 'items', query);

/** A layer of a file and one of PostGIS, a column of numbers and one of texts of each, and a filter by letters without capitals or accents. */
const LAYERS = [
  { layer: 'communes', number: 'population', text: 'nom', filter: "CASEI(ACCENTI(nom)) LIKE '%ma%'" },
  { layer: 'mesures', number: 'valeur', text: 'nom', filter: "CASEI(ACCENTI(nom)) LIKE '%re 2%'" },
] as const;

test.each(LAYERS)(
  'TAB-01 pages of $layer that are sorted and filtered go on from each other, however far they begin',
  async ({ layer, number, filter }) => {
    const asked = { filter, sortby: `-${number}`, skipGeometry: 'true' };
    const whole = await items(layer, { ...asked, limit: '1000' });
    expect(whole.features.length).toBe(whole.numberMatched);
    expect(whole.numberMatched).toBeGreaterThan(4);
    const values = whole.features.map(({ properties }) => Number(properties[number]));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    for (const offset of [0, 2, whole.numberMatched - 2]) {
      const page = await items(layer, { ...asked, offset: String(offset), limit: '2' });
      expect(page.features).toEqual(whole.features.slice(offset, offset + 2));
    }
    expect(whole.features.every(({ geometry }) => geometry === null)).toBe(true);
  },
);

test.each(LAYERS)('TAB-01 objects of $layer are asked for by their ids, and others stay away', async ({ layer }) => {
  const [first, , third] = (await items(layer, { limit: '3' })).features.map(({ id }) => id);
  const chosen = await items(layer, { ids: `${third},${first}` });
  expect(chosen.features.map(({ id }) => id)).toEqual([first, third]);
  expect(chosen.numberMatched).toBe(2);
  expect((await items(layer, { ids: '' })).numberMatched).toBe(0);
});

test.each(LAYERS)(
  'TAB-03 the place of an object of $layer is told as its table is sorted and filtered',
  async ({ layer, number, filter }) => {
    const asked = { filter, sortby: `-${number}` };
    const { features } = await items(layer, { ...asked, limit: '1000', skipGeometry: 'true' });
    for (const place of [0, 3, features.length - 1]) {
      const id = String(features[place]?.id);
      expect(await read(layer, 'rang', { ...asked, id })).toEqual({ rank: place });
    }
    expect(await read(layer, 'rang', { ...asked, id: '999999' })).toEqual({ rank: null });
    expect((await motu.app.inject(address(layer, 'rang', { id: 'x' }))).statusCode).toBe(400);
  },
);

test.each([
  ['ids', '1;2'],
  ['ids', '-1'],
  ['ids', Array.from({ length: 1001 }, (_, i) => i).join()],
  ['skipGeometry', 'oui'],
  ['propriete', 'secret'],
  ['filter', "secret = 'caché'"],
])('TAB-01 a bad « %s » is refused by its name', async (name, value) => {
  const answer = await motu.app.inject(address('mesures', 'valeurs', { propriete: 'nom', [name]: value }));
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().errors[0].field).toBe(name);
});

test.each(LAYERS)(
  'TAB-01 the values of a column of $layer, the most frequent first',
  async ({ layer, text, filter }) => {
    const listed = await items(layer, { filter, limit: '1000', skipGeometry: 'true' });
    const { values, isMore } = await read<{ values: { value: string; count: number }[]; isMore: boolean }>(
      layer,
      'valeurs',
      { propriete: text, filter },
    );
    expect(isMore).toBe(false);
    expect(values.map(({ value }) => value).sort()).toEqual(
      listed.features.map(({ properties }) => properties[text] as string).sort(),
    );
  },
);

test('TAB-01 more values than anyone chooses from are not all told', async () => {
  const { values, isMore } = await read<{ values: unknown[]; isMore: boolean }>('mesures', 'valeurs', {
    propriete: 'nom',
  });
  expect([values.length, isMore]).toEqual([200, true]);
});

type Statistics = { numberMatched: number; columns: ({ name: string } & Record<string, number>)[] };

test.each(LAYERS.flatMap((one) => [one, { ...one, filter: `${one.number} > 20` }]))(
  'TAB-04 count, sum, mean, least and most of $layer where $filter',
  async ({ layer, number, filter }) => {
    const { features } = await items(layer, { filter, limit: '1000', skipGeometry: 'true' });
    const values = features.map(({ properties }) => Number(properties[number]));
    const sum = values.reduce((total, value) => total + value, 0);
    const { numberMatched, columns } = await read<Statistics>(layer, 'statistiques', { filter, properties: number });
    expect(numberMatched).toBe(features.length);
    expect(columns).toEqual([
      {
        name: number,
        count: values.length,
        sum: expect.closeTo(sum, 6),
        mean: expect.closeTo(sum / values.length, 6),
        min: Math.min(...values),
        max: Math.max(...values),
      },
    ]);
  },
);

test('TAB-04 statistics are of the objects that are chosen, and of public columns of numbers alone', async () => {
  const { columns, numberMatched } = await read<Statistics>('mesures', 'statistiques', { ids: '1,2,3' });
  expect(numberMatched).toBe(3);
  expect(columns).toEqual([{ name: 'valeur', count: 3, sum: 9, mean: 3, min: 1.5, max: 4.5 }]);
  const none = await read<Statistics>('mesures', 'statistiques', { ids: '' });
  expect(none).toEqual({
    numberMatched: 0,
    columns: [{ name: 'valeur', count: 0, sum: null, mean: null, min: null, max: null }],
  });
});

const TILE = '/api/wmts/1.0.0/communes/default/EPSG:4326/9/305/86.png';
const tile = (query: Query) => motu.app.inject(`${TILE}?${new URLSearchParams(query)}`);

test('TAB-02 a tile of a filter is drawn for who asks, kept by the browser alone, and leaves the shared one as it is', async () => {
  const all = await tile({});
  expect(all.statusCode, all.body).toBe(200);
  const filtered = await tile({ cql_filter: "CASEI(ACCENTI(nom)) LIKE '%papee%'" });
  expect(filtered.statusCode, filtered.body).toBe(200);
  expect(filtered.headers['cache-control']).toBe('private, max-age=300');
  expect(filtered.rawPayload.equals(all.rawPayload)).toBe(false);
  const same = await tile({ cql_filter: "nom = 'Papeete'" });
  expect(same.rawPayload.equals(filtered.rawPayload)).toBe(true);
  const again = await tile({});
  expect(again.rawPayload.equals(all.rawPayload)).toBe(true);
  expect(again.headers['cache-control']).not.toContain('private');
});

test('TAB-02 (ADM-17) a filter that names a hidden attribute is refused by tiles, names, maps, information and print', async () => {
  const cql_filter = "secret LIKE 'c%'";
  const place = 'default/EPSG:4326/9/305/86';
  for (const path of [`mesures/${place}.png`, `mesures/${place.replace('default', 'noms')}.json`]) {
    const answer = await motu.app.inject(`/api/wmts/1.0.0/${path}?${new URLSearchParams({ cql_filter })}`);
    expect([answer.statusCode, answer.body], path).toEqual([400, expect.stringContaining('secret')]);
  }
  for (const request of [GET_MAP, { ...GET_INFO, QUERY_LAYERS: 'mesures' }]) {
    const refused = await exceptionOf(motu.app, wms(request, { LAYERS: 'mesures', CQL_FILTER: cql_filter }));
    expect(refused).toMatchObject({ statusCode: 400, code: 'InvalidParameterValue', locator: 'cql_filter' });
  }
  const answer = await motu.app.inject(printed([{ slug: 'mesures', opacity: 1, filter: cql_filter }]));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].field).toBe('filtre');
});

const PAGE = { center: [-149.55, -17.6], scale: 250_000, widthMm: 60, heightMm: 60, rotationDeg: 0, dpi: 75 } as const;

function printed(layers: { slug: string; opacity: number; filter?: string }[]): string {
  const [part = { column: 0, row: 0 }] = printParts(PAGE);
  return `/api/impression/carte?${new URLSearchParams(printQuery(PAGE, { layers }, part))}`;
}

test('TAB-02 a printed page shows what the filter of each layer leaves', async () => {
  expect(pageGround(PAGE).system).toBeDefined();
  const layers = [
    { slug: 'communes', opacity: 1 },
    { slug: 'aerodromes', opacity: 1 },
  ];
  const picture = async (filters: (string | undefined)[]) => {
    const answer = await motu.app.inject(
      printed(layers.map((layer, i) => ({ ...layer, ...(filters[i] && { filter: filters[i] }) }))),
    );
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.rawPayload;
  };
  const all = await picture([]);
  const some = await picture(["nom = 'Papeete'", undefined]);
  expect(some.equals(all)).toBe(false);
  expect((await picture([undefined, 'INCLUDE'])).equals(all)).toBe(true);
});
