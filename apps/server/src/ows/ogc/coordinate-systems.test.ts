import { PROJECTIONS } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';

// The abstract tests of OGC API Features, Part 2 (18-058r1), and of the system of a filter in Part 3, by their names.
type Position = [number, number];
type Feature = { id: number; geometry: { coordinates: Position } };
type Items = { numberMatched: number; features: Feature[] };

/** A layer of a file, and one of PostGIS in a system of its own: points both. */
const SOURCES = ['aerodromes', 'mesures'] as const;
const EPSG = 'http://www.opengis.net/def/crs/EPSG/0';
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const SYSTEMS = [CRS84, ...[4326, 3857, 3296, 3297, 3298, 3299].map((code) => `${EPSG}/${code}`)];
const EACH = SOURCES.flatMap((layer) => SYSTEMS.map((uri): [string, string] => [layer, uri]));

let base: TestPostgis;
let motu: TestApp;
let layers: { id: string; crs: string[] }[];
beforeAll(async () => {
  ({ base, motu } = await startWithMeasures());
  const { collections } = (await get('/collections')).json();
  layers = collections.filter(({ itemType }: { itemType: string }) => itemType === 'feature');
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const get = (path: string) => motu.app.inject({ url: `/api/ogc${path}`, headers: { host: 'motu.pf' } });
const ask = (layer: string, query: Record<string, string>) =>
  get(`/collections/${layer}/items?${new URLSearchParams({ limit: '10000', ...query })}`);
async function items(layer: string, query: Record<string, string> = {}): Promise<Feature[]> {
  const answer = await ask(layer, query);
  expect([layer, query, answer.statusCode]).toEqual([layer, query, 200]);
  return answer.json<Items>().features;
}
const idsOf = (features: readonly Feature[]) => features.map(({ id }) => id);

test('DATA-04 /conf/crs/crs-uri, /conf/crs/default-crs: every collection, in the list and by itself, has the six systems by their addresses after longitude and latitude', async () => {
  const { crs: shared } = (await get('/collections')).json();
  expect(shared).toEqual(SYSTEMS);
  expect(layers.length).toBeGreaterThan(10);
  for (const { id, crs } of layers) {
    // « #/crs » is the list that all collections share.
    expect([id, crs.flatMap((one) => (one === '#/crs' ? shared : one))]).toEqual([id, SYSTEMS]);
    expect([id, (await get(`/collections/${id}`)).json().crs]).toEqual([id, SYSTEMS]);
  }
});

test('DATA-04 /conf/crs/crs-parameter, /conf/crs/crs-parameter-default: every collection tells its objects, and each of them, in the system that is asked for, and in longitude and latitude when none is', async () => {
  for (const { id } of layers) {
    const [first] = await items(id, { limit: '1' });
    for (const uri of [null, ...SYSTEMS]) {
      const query = uri === null ? '' : `&crs=${encodeURIComponent(uri)}`;
      for (const path of [`items?limit=1${query}`, `items/${first?.id}?f=json${query}`]) {
        const answer = await get(`/collections/${id}/${path}`);
        expect([id, path, answer.statusCode, answer.headers['content-crs']]).toEqual([id, path, 200, `<${uri ?? CRS84}>`]); // biome-ignore format: one line
      }
    }
  }
});

/** A place as a system tells it, in the order of its axes. */
function told(uri: string, [lon, lat]: Position): Position {
  if (uri === CRS84) return [lon, lat];
  const code = `EPSG:${uri.split('/').at(-1)}` as keyof typeof PROJECTIONS;
  return code === 'EPSG:4326' ? [lat, lon] : (PROJECTIONS[code].forward(lon, lat) as Position);
}
const isInDegrees = (uri: string) => uri === CRS84 || uri.endsWith('/4326');

test.each(EACH)(
  'DATA-04 /conf/crs/crs-parameter-transform (%s, %s): objects, in their list and alone, are where they are in longitude and latitude, in the order of the axes',
  async (layer, crs) => {
    const near = { bbox: '-150,-18,-149,-17', limit: '20' };
    const places = await items(layer, near);
    const moved = await items(layer, { ...near, crs });
    expect(idsOf(moved)).toEqual(idsOf(places));
    const [first] = moved;
    const alone = (await get(`/collections/${layer}/items/${first?.id}?crs=${encodeURIComponent(crs)}`)).json();
    expect(alone.geometry).toEqual(first?.geometry);
    for (const [i, { geometry }] of places.entries()) {
      const wanted = told(crs, geometry.coordinates);
      for (const [axis, value] of (moved[i] as Feature).geometry.coordinates.entries())
        expect(Math.abs(value - (wanted[axis] as number))).toBeLessThan(isInDegrees(crs) ? 1e-6 : 0.02);
    }
  },
);

/** A box in the order of the axes around about half of some places, whose sides no place is near. */
function boxAround(places: readonly Position[], margin: number): string {
  const sides = [0, 1].map((axis) => {
    const values = places.map((place) => place[axis] as number).toSorted((a, b) => a - b);
    const from = values[Math.floor(values.length / 4)] as number;
    return [from - margin, Math.max(from, values[Math.floor((values.length * 3) / 4)] as number) + margin];
  });
  return [sides[0]?.[0], sides[1]?.[0], sides[0]?.[1], sides[1]?.[1]].join();
}

test.each(EACH)(
  'DATA-04 /conf/crs/bbox-crs-parameter, /conf/crs/bbox-crs-parameter-default (%s, %s): a box finds the objects whose coordinates of that system lie in it, and a box of no named system those of longitude and latitude',
  async (layer, crs) => {
    const near = { bbox: '-150,-18,-149,-17' };
    const places = await items(layer, { ...near, crs });
    expect(places.length).toBeGreaterThan(2);
    const bbox = boxAround(places.map(({ geometry }) => geometry.coordinates), isInDegrees(crs) ? 0.0001 : 11); // biome-ignore format: one line
    const [a, b, c, d] = bbox.split(',').map(Number) as [number, number, number, number];
    const isInside = ({ geometry: { coordinates: [x, y] } }: Feature) => x >= a && x <= c && y >= b && y <= d; // biome-ignore format: one line
    const wanted = idsOf(places.filter(isInside));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan((await items(layer)).length);
    expect(idsOf(await items(layer, { bbox, 'bbox-crs': crs }))).toEqual(wanted);
    if (crs === CRS84) expect(idsOf(await items(layer, { bbox }))).toEqual(wanted);
  },
);

test.each(EACH)(
  'DATA-04 /conf/filter/filter-crs-param (%s, %s): the geometries of a filter are read in the system that is named, whatever system the objects are told in',
  async (layer, crs) => {
    const places = await items(layer, { bbox: '-150,-18,-149,-17' });
    const one = places[Math.floor(places.length / 2)] as Feature;
    const [x, y] = told(crs, one.geometry.coordinates);
    const half = isInDegrees(crs) ? 0.0001 : 11;
    const ring = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half], [x - half, y - half]]; // biome-ignore format: one line
    const area = `POLYGON((${ring.map((point) => point.join(' ')).join(', ')}))`;
    const asText = { filter: `S_INTERSECTS(geometry, ${area})`, 'filter-crs': crs };
    expect(idsOf(await items(layer, asText))).toEqual([one.id]);
    expect(idsOf(await items(layer, { ...asText, crs: `${EPSG}/3857` }))).toEqual([one.id]);
    const shape = { op: 's_intersects', args: [{ property: 'geometry' }, { type: 'Polygon', coordinates: [ring] }] };
    const asJson = { filter: JSON.stringify(shape), 'filter-lang': 'cql2-json', 'filter-crs': crs };
    expect(idsOf(await items(layer, asJson))).toEqual([one.id]);
  },
);

test('DATA-04 /conf/filter/filter-crs-param: longitude and latitude are meant when no system is named, and a system that is not served is refused', async () => {
  const [one] = await items('aerodromes', { limit: '1' });
  const [lon, lat] = (one as Feature).geometry.coordinates;
  const filter = `S_INTERSECTS(geometry, BBOX(${[lon - 1e-4, lat - 1e-4, lon + 1e-4, lat + 1e-4].join()}))`;
  expect(idsOf(await items('aerodromes', { filter }))).toEqual([one?.id]);
  expect(idsOf(await items('aerodromes', { filter, 'filter-crs': CRS84 }))).toEqual([one?.id]);
  const refused = await ask('aerodromes', { filter, 'filter-crs': `${EPSG}/2154` });
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'filter-crs']);
});
