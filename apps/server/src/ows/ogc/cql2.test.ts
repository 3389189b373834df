import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import { type TestPostgis, tableLayer } from '../../testing/postgis.ts';

/*
 * The abstract tests of CQL2 (21-065r2, annex A) of the classes that the server declares, by their names, with the filters that the standard
 * has for each type of data. Those named « test-data » want a server that has the data of the standard.
 */
type Type = 'string' | 'number' | 'boolean' | 'date' | 'geometry';
type Queryables = Readonly<Record<string, Type>>;

/** One of PostGIS that has each type of value, areas and lines of the territory's file. */
const LAYERS = ['essais', 'communes', 'cours-d-eau'] as const;
type Layer = (typeof LAYERS)[number];

let base: TestPostgis;
let motu: TestApp;
const queryables = new Map<Layer, Queryables>();
beforeAll(async () => {
  const started = await startWithMeasures();
  ({ base, motu } = started);
  await base.run(`CREATE TABLE essai (id serial PRIMARY KEY, nom text, rang int, valeur float8, ouvert boolean, jour date, geom geometry(Point, 4326));
    INSERT INTO essai (nom, rang, valeur, ouvert, jour, geom)
    SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE (ARRAY['foo', 'FOO bar', 'ÄÉ', 'ae', ''])[i % 5 + 1] END, i % 4, i * 1.57 - 10, i % 3 = 0, date '2022-04-08' + i,
      ST_SetSRID(ST_MakePoint(-149.6 + i * 0.01, -17.6), 4326)
    FROM generate_series(1, 40) i;`);
  const made = await started.admin.post('/api/layers', {
    ...tableLayer('essais', 'essai'),
    fields: ['nom', 'rang', 'valeur', 'ouvert', 'jour'].map((name) => ({ name, title: name })),
  });
  expect(made.statusCode, made.body).toBe(201);
  await motu.refreshLayers();
  for (const layer of LAYERS) queryables.set(layer, await queryablesOf(layer));
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
});

const get = (path: string) => motu.app.inject({ url: `/api/ogc/collections/${path}` });

async function queryablesOf(layer: Layer): Promise<Queryables> {
  const { properties } = (await get(`${layer}/queryables`)).json();
  return Object.fromEntries(
    Object.entries<{ type?: Type; format?: string }>(properties).map(([name, { type, format }]) => [
      name,
      format?.startsWith('geometry-') ? 'geometry' : format === 'date' ? 'date' : (type as Type),
    ]),
  );
}

const ask = (layer: Layer, filter: string) =>
  get(`${layer}/items?${new URLSearchParams({ filter, skipGeometry: 'true', limit: '10000' })}`);

/** The objects that a filter finds. */
async function found(layer: Layer, filter: string): Promise<number[]> {
  const answer = await ask(layer, filter);
  expect([layer, filter, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    ...[layer, filter, 200],
    '',
  ]);
  kept.get(layer)?.add(filter);
  return answer.json().features.map(({ id }: { id: number }) => id);
}

async function refuses(layer: Layer, filter: string): Promise<void> {
  expect([layer, filter, (await ask(layer, filter)).statusCode]).toEqual([layer, filter, 400]);
}

/** Valid filters of each layer, which the tests of « logical » join. */
const kept = new Map<Layer, Set<string>>(LAYERS.map((layer) => [layer, new Set()]));

/** Each queryable of some types, by its name in double quotes. */
function each(...types: Type[]): [layer: Layer, name: string, type: Type][] {
  const all = LAYERS.flatMap((layer) =>
    Object.entries(queryables.get(layer) ?? {})
      .filter(([, type]) => types.includes(type))
      .map(([name, type]): [Layer, string, Type] => [layer, `"${name}"`, type]),
  );
  expect(all.length).toBeGreaterThan(0);
  return all;
}

const shared = (a: readonly number[], b: readonly number[]): number[] => a.filter((id) => b.includes(id));
const VALUES = { string: "'foo'", boolean: 'true', number: '3.14', date: "DATE('2022-04-14')", geometry: '' };

describe('basic-cql2', () => {
  test('DATA-04 /conf/basic-cql2/basic-test: every layer tells the type of each queryable, one of which is no geometry', () => {
    for (const layer of LAYERS) {
      const types = Object.values(queryables.get(layer) ?? {});
      expect([layer, types.filter((type) => !Object.hasOwn(VALUES, type))]).toEqual([layer, []]);
      expect(types.some((type) => type !== 'geometry')).toBe(true);
    }
    expect(Object.values(queryables.get('essais') ?? {}).sort()).toEqual(
      ['geometry', 'string', 'number', 'number', 'boolean', 'date'].sort(),
    );
  });

  test('DATA-04 /conf/basic-cql2/comparison: an operator and its contrary share no object', async () => {
    for (const [layer, name, type] of each('string', 'number', 'boolean', 'date'))
      for (const [one, contrary] of [
        ['=', '<>'],
        ['>', '<='],
        ['<', '>='],
      ] as const) {
        const [first, second] = [await found(layer, `${name} ${one} ${VALUES[type]}`), await found(layer, `${name} ${contrary} ${VALUES[type]}`)]; // biome-ignore format: a pair
        expect([layer, name, one, shared(first, second)]).toEqual([layer, name, one, []]);
      }
    expect(await found('essais', "jour < DATE('2022-04-14')")).toEqual([1, 2, 3, 4, 5]);
  });

  test('DATA-04 /conf/basic-cql2/is-null: what is absent and what is there share no object', async () => {
    for (const [layer, name] of each('string', 'number', 'boolean', 'date'))
      expect(shared(await found(layer, `${name} IS NULL`), await found(layer, `${name} is not null`))).toEqual([]);
    expect(await found('essais', 'nom IS NULL')).toEqual([7, 14, 21, 28, 35]);
  });

  test('DATA-04 /conf/basic-cql2/boolean: true finds every object, false none', async () => {
    for (const layer of LAYERS) {
      const { numberMatched } = (await get(`${layer}/items?limit=1`)).json();
      expect([layer, (await found(layer, 'true')).length]).toEqual([layer, numberMatched]);
      expect(await found(layer, 'false')).toEqual([]);
    }
  });
});

describe('advanced-comparison-operators', () => {
  test('DATA-04 /conf/advanced-comparison-operators/like: wildcards stand for any letters, behind a backslash for themselves', async () => {
    for (const [layer, name] of each('string')) {
      expect(await found(layer, `${name} LIKE '%'`)).toEqual(await found(layer, `${name} like '%%'`));
      expect(shared(await found(layer, `${name} like '_%'`), await found(layer, `${name} like ''`))).toEqual([]);
      await found(layer, `${name} like '\\%\\_'`);
    }
  });

  test('DATA-04 /conf/advanced-comparison-operators/between: whole numbers and broken ones, be the first the larger', async () => {
    for (const [layer, name] of each('number')) {
      await found(layer, `${name} BETWEEN 0 AND 100`);
      expect(await found(layer, `${name} between 100.0 and 1.0`)).toEqual([]);
    }
  });

  test('DATA-04 /conf/advanced-comparison-operators/in: lists of each type of value, days as texts too', async () => {
    const lists = { number: '(1, 2, 3)', string: "('foo', 'bar')", boolean: '(true)', date: "('2022-04-14', '2022-04-15')", geometry: '' }; // biome-ignore format: a table
    for (const [layer, name, type] of each('string', 'number', 'boolean', 'date'))
      await found(layer, `${name} in ${lists[type]}`);
    expect(await found('essais', "jour in ('2022-04-14', '2022-04-15')")).toEqual([6, 7]);
    expect(await found('essais', "jour in (DATE('2022-04-14'), DATE('2022-04-15'))")).toEqual([6, 7]);
  });
});

describe('comparison without capitals and accents', () => {
  test('DATA-04 /conf/case-insensitive-comparison/casei, casei-like: capitals do not count', async () => {
    for (const [layer, name] of each('string')) {
      const [equal, other] = [await found(layer, `CASEI(${name}) = casei('foo')`), await found(layer, `CASEI(${name}) <> casei('FOO')`)]; // biome-ignore format: a pair
      expect(shared(equal, other)).toEqual([]);
      expect(await found(layer, `CASEI(${name}) LIKE casei('foo%')`)).toEqual(
        await found(layer, `CASEI(${name}) LIKE casei('FOO%')`),
      );
    }
    expect((await found('essais', "CASEI(nom) LIKE casei('foo%')")).length).toBeGreaterThan(
      (await found('essais', "nom LIKE 'foo%'")).length,
    );
  });

  test('DATA-04 /conf/accent-insensitive-comparison/accenti, accenti-like, accenti-casei, accenti-casei-like: accents do not count, nor capitals within', async () => {
    for (const [layer, name] of each('string')) {
      const [equal, other] = [await found(layer, `ACCENTI(${name}) = accenti('äöüéáí')`), await found(layer, `ACCENTI(${name}) <> accenti('aoueai')`)]; // biome-ignore format: a pair
      expect(shared(equal, other)).toEqual([]);
      for (const [one, same] of [
        [`ACCENTI(${name}) LIKE accenti('Ä%')`, `ACCENTI(${name}) LIKE accenti('A%')`],
        [`ACCENTI(CASEI(${name})) = accenti(casei('ÄÉ'))`, `ACCENTI(CASEI(${name})) = accenti(casei('ae'))`],
        [`ACCENTI(CASEI(${name})) LIKE accenti(casei('Ä%'))`, `ACCENTI(CASEI(${name})) LIKE accenti(casei('a%'))`],
      ] as const)
        expect([one, await found(layer, one)]).toEqual([one, await found(layer, same)]);
    }
    expect(await found('essais', "ACCENTI(CASEI(nom)) = accenti(casei('ÄÉ'))")).toContain(3);
    expect(await found('essais', "ACCENTI(CASEI(nom)) = accenti(casei('ÄÉ'))")).toContain(2);
  });
});

const WORLD = 'POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))';
const AREA = '((-180 -90, -90 -90, -90 90, -180 90, -180 -90), (-120 -50, -100 -50, -100 -40, -120 -40, -120 -50))';
const SMALL = '((0 0, 10 0, 10 10, 0 10, 0 0))';
const LINE = 'LINESTRING(7 50, 10 51)';

describe('spatial functions', () => {
  test('DATA-04 /conf/basic-spatial-functions/s_intersects: points and boxes, one over the antimeridian; a place that is nowhere is refused', async () => {
    for (const [layer, name] of each('geometry')) {
      const all = await found(layer, 'true');
      expect(await found(layer, `S_INTERSECTS(${name},BBOX(-180,-90,180,90))`)).toEqual(all);
      expect(await found(layer, `S_INTERSECTS(${name},POINT(7.02 49.92))`)).toEqual([]);
      await refuses(layer, `S_INTERSECTS(${name},POINT(90 180))`);
      const halves = 'BBOX(-180,-90,-90,90)) AND S_INTERSECTS';
      expect(await found(layer, `S_INTERSECTS(${name},${halves}(${name},BBOX(90,-90,180,90))`)).toEqual([]);
      expect(await found(layer, `S_INTERSECTS(${name},BBOX(150,-90,-130,90))`)).toEqual(all);
      expect(await found(layer, `S_INTERSECTS(${name},BBOX(-130,-90,0,150,90,0))`)).toEqual([]);
    }
  });

  test('DATA-04 /conf/basic-spatial-functions-plus/s_intersects: several points, lines and areas, and a collection', async () => {
    for (const [layer, name] of each('geometry')) {
      await refuses(layer, `S_INTERSECTS(${name},MULTIPOINT(7.02 49.92, 90 180))`);
      expect(await found(layer, `S_INTERSECTS(${name},LINESTRING(-180 -45, 0 -45))`)).toEqual([]);
      expect(await found(layer, `S_INTERSECTS(${name},MULTILINESTRING((-180 -45, 0 -45), (0 45, 180 45)))`)).toEqual(
        [],
      );
      const all = await found(layer, `S_INTERSECTS(${name},POLYGON${AREA})`);
      expect(all.length).toBeGreaterThan(0);
      expect(await found(layer, `S_INTERSECTS(${name},MULTIPOLYGON(${AREA},${SMALL}))`)).toEqual(all);
      expect(
        await found(layer, `S_INTERSECTS(${name},GEOMETRYCOLLECTION(POINT(7.02 49.92), POLYGON${SMALL}))`),
      ).toEqual([]);
      expect(await found(layer, `S_INTERSECTS(${name},GEOMETRYCOLLECTION(POINT(7.02 49.92), POLYGON${AREA}))`)).toEqual(
        all,
      );
    }
  });

  test('DATA-04 /conf/spatial-functions/s_intersects, s_disjoint: an object lies within the world and apart from nothing of it', async () => {
    for (const [layer, name] of each('geometry')) {
      const all = await found(layer, 'true');
      for (const world of ['BBOX(-180,-90,180,90)', WORLD]) {
        expect(await found(layer, `S_INTERSECTS(${name},${world})`)).toEqual(all);
        expect(await found(layer, `S_DISJOINT(${name},${world})`)).toEqual([]);
      }
      for (const elsewhere of [LINE, 'POINT(7.02 49.92)', `GEOMETRYCOLLECTION(POINT(7.02 49.92), POLYGON${SMALL})`]) {
        expect(await found(layer, `S_INTERSECTS(${name},${elsewhere})`)).toEqual([]);
        expect(await found(layer, `S_DISJOINT(${name},${elsewhere})`)).toEqual(all);
      }
      for (const relation of ['S_INTERSECTS', 'S_DISJOINT']) await refuses(layer, `${relation}(${name},POINT(90 180))`);
    }
  });

  test('DATA-04 /conf/spatial-functions/s_equals, s_touches, s_crosses, s_within, s_contains, s_overlaps: the other relations are answered', async () => {
    for (const [layer, name] of each('geometry')) {
      const all = await found(layer, 'true');
      for (const other of [WORLD, LINE, 'POINT(7.02 49.92)'])
        expect(await found(layer, `S_EQUALS(${name},${other})`)).toEqual([]);
      for (const world of ['BBOX(-180,-90,180,90)', WORLD]) {
        expect(await found(layer, `S_WITHIN(${name},${world})`)).toEqual(all);
        for (const relation of ['S_CONTAINS', 'S_TOUCHES', 'S_CROSSES', 'S_OVERLAPS'])
          expect([relation, await found(layer, `${relation}(${name},${world})`)]).toEqual([relation, []]);
      }
      for (const relation of ['S_WITHIN', 'S_CONTAINS', 'S_TOUCHES', 'S_CROSSES', 'S_OVERLAPS'])
        for (const other of [LINE, 'MULTIPOINT(7 50,10 51)'])
          expect([relation, await found(layer, `${relation}(${name},${other})`)]).toEqual([relation, []]);
    }
    expect(await found('essais', 'S_EQUALS(geometry,POINT(-149.5 -17.6))')).toEqual([10]);
    await refuses('essais', `S_WITHIN(geometry,GEOMETRYCOLLECTION(POINT(7 50), POLYGON${SMALL}))`);
  });
});

/** How many of the filters that were taken above are joined, four at a time. */
const COMBINED = 10;

test.each(LAYERS)(
  'DATA-04 /conf/basic-cql2/logical, /conf/advanced-comparison-operators/logical, /conf/case-insensitive-comparison/logical, /conf/accent-insensitive-comparison/logical, /conf/basic-spatial-functions/logical, /conf/spatial-functions/logical (%s): the valid filters are joined by AND, OR and NOT',
  async (layer) => {
    const valid = [...(kept.get(layer) ?? [])];
    expect(valid.length).toBeGreaterThan(40);
    const all = await found(layer, 'true');
    for (let i = 0; i < COMBINED; i++) {
      const [p1, p2, p3, p4] = [0, 1, 2, 3].map((n) => `(${valid[((i * 4 + n) * 7) % valid.length]})`);
      const ids = await found(layer, `((NOT ${p1} AND ${p2}) OR (${p3} and NOT ${p4}) or not (${p1} AND ${p4}))`);
      expect(ids.filter((id) => !all.includes(id))).toEqual([]);
      const both = await found(layer, `${p1} AND ${p4}`);
      const neither = await found(layer, `not (${p1} AND ${p4})`);
      expect(shared(both, neither)).toEqual([]);
      expect(neither.filter((id) => !ids.includes(id))).toEqual([]);
    }
  },
);
