import { rmSync } from 'node:fs';
import { type FeatureSource, openFeatures, parseCql } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadTerritory } from '../postgis/load-territory.ts';
import { TERRITORY_SCHEMA } from '../postgis/territory-schema.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { createWritableTerritory } from '../testing/writable-territory.ts';

/** A table that is read whole, one that both stores ask by SQL, one of points, and one of dates. */
const TABLES = ['commune', 'route', 'sommet', 'limite_maritime'];
const LOADING_MS = 120_000;

let base: TestPostgis;
let client: pg.Client;
let folder: string;
let stores: Record<'GeoPackage' | 'PostGIS', FeatureSource>;
beforeAll(async () => {
  const territory = await createWritableTerritory();
  folder = territory.folder;
  const db = new Sqlite(territory.geopackage);
  for (const table of ['gpkg_geometry_columns', 'gpkg_contents', 'gpkg_extensions'])
    db.exec(`DELETE FROM ${table} WHERE table_name NOT IN (${TABLES.map((name) => `'${name}'`)})`);
  db.close();
  base = await createPostgis();
  await loadTerritory({ url: base.url, geopackage: territory.geopackage });
  const postgis = { url: base.url, territory: { schema: TERRITORY_SCHEMA, tables: TABLES } };
  stores = {
    GeoPackage: await openFeatures(territory.geopackage, null),
    PostGIS: await openFeatures(territory.geopackage, postgis),
  };
  client = new pg.Client(base.url);
  await client.connect();
  await client.query(`SET search_path = ${TERRITORY_SCHEMA}, public`);
}, LOADING_MS);
afterAll(async () => {
  for (const store of Object.values(stores ?? {})) await store.close();
  await client?.end();
  await base?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function counted(store: FeatureSource, table: string, cql: string): Promise<number> {
  const where = parseCql(cql, (await store.fields(table)) ?? []);
  return (await store.features({ table, extent: [-180, -90, 180, 90], resolution: 0, fields: [], where })).length;
}

const TOWN = 'POLYGON((-149.6 -17.56, -149.54 -17.56, -149.54 -17.52, -149.6 -17.52, -149.6 -17.56))';
const TOWN_SQL = `ST_GeomFromText('${TOWN}', 4326)`;
const ISLAND = 'POLYGON((-150 -18, -149.1 -18, -149.1 -17.4, -150 -17.4, -150 -18))';
const ISLAND_SQL = `ST_GeomFromText('${ISLAND}', 4326)`;
const LINE = 'LINESTRING(-149.7 -17.7, -149.2 -17.6)';
const HALL = 'POINT(-149.5685 -17.5403)';
const HALL_SQL = `ST_GeogFromText('${HALL}')`;
const within = (metres: number) => `ST_DWithin(geom::geography, ${HALL_SQL}, ${metres})`;
const spatial = (name: string, wkt: string) => `ST_${name}(geom, ST_GeomFromText('${wkt}', 4326))`;

/** Filters as GeoServer's manual and users write them, and what they ask in SQL written by hand. */
const ANSWERED: readonly [table: string, cql: string, sql: string][] = [
  ['commune', "nom = 'Papeete'", "nom = 'Papeete'"],
  ['commune', "nom <> 'Papeete'", "nom <> 'Papeete'"],
  ['commune', "population >= '10000'", 'population >= 10000'],
  ['commune', 'population BETWEEN 1000 AND 5000', 'population BETWEEN 1000 AND 5000'],
  ['commune', 'population NOT BETWEEN 1000 AND 5000', 'population NOT BETWEEN 1000 AND 5000'],
  ['commune', "nom LIKE 'Pa%'", "nom LIKE 'Pa%'"],
  ['commune', "nom LIKE '_a%'", "nom LIKE '_a%'"],
  ['commune', "nom NOT LIKE '%a'", "nom NOT LIKE '%a'"],
  ['commune', "nom ILIKE 'P%'", "nom ILIKE 'p%'"],
  [
    'commune',
    "subdivision IN ('Îles Marquises', 'Îles Australes')",
    "subdivision IN ('Îles Marquises', 'Îles Australes')",
  ],
  ['commune', "subdivision NOT IN ('Îles Marquises')", "subdivision NOT IN ('Îles Marquises')"],
  ['commune', 'nom <> nom_cog', 'nom <> nom_cog'],
  ['commune', 'population / superficie_km2 > 100', 'population / superficie_km2 > 100'],
  [
    'commune',
    'densite * superficie_km2 BETWEEN population - 5 AND population + 5',
    'densite * superficie_km2 BETWEEN population - 5 AND population + 5',
  ],
  ['commune', '(population + 1000) * 2 < 6000', '(population + 1000) * 2 < 6000'],
  ['commune', '-population < -20000', '-population < -20000'],
  [
    'commune',
    "(nom = 'Papeete' OR nom LIKE 'M%') AND NOT population < 2000",
    "(nom = 'Papeete' OR nom LIKE 'M%') AND NOT population < 2000",
  ],
  ['commune', '"population" > 1E4', 'population > 10000'],
  ['commune', 'INCLUDE', 'true'],
  ['commune', 'EXCLUDE', 'false'],
  ['commune', `BBOX(geom, -150, -18, -149.1, -17.4)`, `ST_Intersects(geom, ${ISLAND_SQL})`],
  [
    'commune',
    "BBOX(the_geom, -16698000, -2038000, -16598000, -1968000, 'EPSG:3857')",
    'ST_Intersects(geom, ST_Transform(ST_MakeEnvelope(-16698000, -2038000, -16598000, -1968000, 3857), 4326))',
  ],
  ['commune', `INTERSECTS(geom, ${HALL})`, spatial('Intersects', HALL)],
  ['commune', `INTERSECTS(geom, GEOMETRYCOLLECTION(${HALL}))`, spatial('Intersects', HALL)],
  ['commune', `CONTAINS(geom, ${HALL})`, spatial('Contains', HALL)],
  ['commune', `WITHIN(geom, ${ISLAND})`, `ST_Within(geom, ${ISLAND_SQL})`],
  ['commune', `WITHIN(${HALL}, geom)`, spatial('Contains', HALL)],
  ['commune', `DISJOINT(geom, ${ISLAND})`, `ST_Disjoint(geom, ${ISLAND_SQL})`],
  ['commune', `OVERLAPS(geom, ${TOWN})`, `ST_Overlaps(geom, ${TOWN_SQL})`],
  ['commune', `DWITHIN(geom, ${HALL}, 20, kilometers)`, within(20_000)],
  ['commune', `BEYOND(geom, ${HALL}, 500, kilometers)`, `NOT ${within(500_000)}`],
  ['commune', `INTERSECTS(geom, SRID=4326;${LINE})`, spatial('Intersects', LINE)],
  ['route', "classe = 'desserte' AND vitesse_kmh > 20", "classe = 'desserte' AND vitesse_kmh > 20"],
  ['route', 'nom_rue IS NULL', 'nom_rue IS NULL'],
  ['route', 'nom_rue IS NOT NULL AND ref IS NOT NULL', 'nom_rue IS NOT NULL AND ref IS NOT NULL'],
  ['route', "NOT nom_rue LIKE 'Rue%'", "NOT nom_rue LIKE 'Rue%'"],
  ['route', 'pont = true', 'pont = 1'],
  ['route', 'longueur_m / 2 > 500', 'longueur_m / 2 > 500'],
  ['route', 'sens / 2 = 0.5', 'sens / 2.0 = 0.5'],
  ['route', 'longueur_m < vitesse_kmh', 'longueur_m < vitesse_kmh'],
  ['route', 'vitesse_kmh IN (50, 60, 80)', 'vitesse_kmh IN (50, 60, 80)'],
  [
    'route',
    `BBOX(geom, -149.6, -17.56, -149.54, -17.52) AND classe = 'principale'`,
    `ST_Intersects(geom, ${TOWN_SQL}) AND classe = 'principale'`,
  ],
  ['route', `INTERSECTS(geom, ${TOWN})`, `ST_Intersects(geom, ${TOWN_SQL})`],
  ['route', `WITHIN(geom, ${TOWN})`, `ST_Within(geom, ${TOWN_SQL})`],
  ['route', `CROSSES(geom, ${TOWN})`, `ST_Crosses(geom, ${TOWN_SQL})`],
  ['route', `CROSSES(geom, ${LINE})`, spatial('Crosses', LINE)],
  ['route', `DWITHIN(geom, ${HALL}, 500, meters)`, within(500)],
  [
    'route',
    `DWITHIN(geom, ${HALL}, 1, statute miles) AND NOT DWITHIN(geom, ${HALL}, 2000, feet)`,
    `${within(1609.344)} AND NOT ${within(609.6)}`,
  ],
  ['route', `DISJOINT(geom, ${ISLAND}) AND pont = 1`, `ST_Disjoint(geom, ${ISLAND_SQL}) AND pont = 1`],
  ['sommet', `WITHIN(geom, ${ISLAND}) AND altitude_m > 1500`, `ST_Within(geom, ${ISLAND_SQL}) AND altitude_m > 1500`],
  ['sommet', 'altitude_m IS NULL OR altitude_m < 100', 'altitude_m IS NULL OR altitude_m < 100'],
  ['sommet', "nom = 'l''Aorai' OR nom ILIKE '%aorai%'", "nom ILIKE '%aorai%'"],
  [
    'sommet',
    'DWITHIN(geom, POINT(-149.5 -17.6), 5, nautical miles)',
    "ST_DWithin(geom::geography, 'POINT(-149.5 -17.6)'::geography, 9260)",
  ],
  ['limite_maritime', 'depuis AFTER 2003-02-11T00:00:00Z', "depuis::date > '2003-02-10'"],
  ['limite_maritime', 'depuis BEFORE 2003-02-12', "depuis::date < '2003-02-12'"],
  ['limite_maritime', 'depuis DURING 2016-01-01T00:00:00Z/P1Y', "depuis::date BETWEEN '2016-01-01' AND '2016-12-30'"],
  ['limite_maritime', 'depuis TEQUALS 2003-02-12', "depuis::date = '2003-02-12'"],
];

/** What GeoServer reads too and Motu does not, with the character where that is told. */
const REFUSED: readonly [cql: string, at: number][] = [
  ["strToLowerCase(nom) = 'papeete'", 1],
  ["population > 0 AND IN ('commune.1')", 20],
  [`RELATE(geom, ${HALL}, 'T********')`, 1],
];

test.each(REFUSED)('OWS-02 of sixty, at most five are refused, with their place: %s at character %i', (cql, at) => {
  expect(REFUSED.length + ANSWERED.length).toBe(60);
  expect(REFUSED.length).toBeLessThanOrEqual(5);
  expect(() => parseCql(cql, ['nom', 'population'])).toThrow(`au caractère ${at} : `);
});

const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text);

/** What a filter compares with: texts and numbers, but for those so short that they stand in any statement. */
const valuesIn = (cql: string): string[] =>
  [...cql.matchAll(/'([^']{3,})'|(-?\d+\.\d+|\d{3,})/g)].map(([, text, number]) => text ?? number ?? '');

test.each(ANSWERED)(
  'OWS-02 in %s, %s finds the rows that SQL written by hand finds, in both stores, and none of its values is in a statement',
  async (table, cql, sql) => {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}" WHERE ${sql}`);
    const expected = rows[0]?.n ?? -1;
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const found = {
      GeoPackage: await counted(stores.GeoPackage, table, cql),
      PostGIS: await counted(stores.PostGIS, table, cql),
    };
    const statements = asked.mock.calls.map(([query]) => textOf(query));
    asked.mockRestore();
    if (table === 'route') expect(statements).not.toEqual([]);
    expect(statements.filter((text) => valuesIn(cql).some((value) => text.includes(value)))).toEqual([]);
    expect(found).toEqual({ GeoPackage: expected, PostGIS: expected });
    if (sql !== 'false') expect(expected).toBeGreaterThan(0);
  },
);
