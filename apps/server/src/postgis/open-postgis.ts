import { AppError } from '@motu/core';
import { type PostgisSettings, type PostgisTable, postgisName } from '@motu/engine';
import {
  type Layout,
  openDatabase,
  openPostgis,
  type PostgisDatabase,
  readLayout,
  readVersions,
} from '@motu/engine/postgis';
import { type PostgisTables, refused } from '../domain/postgis.ts';
import { readShared, type SharedCouche, tablesIn } from '../import/postgis/shared-couches.ts';
import { listTables } from './list-tables.ts';
import { fieldsOf, proposeLayer } from './propose-layer.ts';
import { TERRITORY_SCHEMA } from './territory-schema.ts';

/** For lists, proposals and the versions of tables: little, and never at once. */
const CONNECTIONS = 2;
/** Objects whose places tell how closely all of them lie, and those that are looked at. */
const PLACED = 20_000;
const LOOKED_AT = 500;

export type Postgis = {
  settings: PostgisSettings;
  tables: PostgisTables;
  /** What changes with the rows of these tables. */
  versions(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Files that were imported there, for every copy of the program, and the tables that there are of them. */
  imported(): Promise<{ couches: SharedCouche[]; tables: string[] }>;
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** The tables of the territory are read there too. */
  hasTerritory: boolean;
  /** Tables of the program's own state, which are nobody's layer. */
  stateTables: readonly string[];
};

/** The database that the operator lets layers be made of. It may be away: only what is asked of it fails. */
export async function openPostgisTables({ url, hasTerritory, stateTables }: Options): Promise<Postgis> {
  const database = openDatabase(url, CONNECTIONS);
  const source = openPostgis(url, 1);
  const territory = hasTerritory ? await readTerritoryTables(database) : null;

  async function find(table: PostgisTable) {
    const [offered] = await listTables(database, stateTables, table);
    const layout = offered && (await readLayout(database, table));
    if (!offered || !layout) throw refused(`La table « ${table.schema}.${table.table} » n’est pas offerte.`);
    if (layout.srid === 0)
      throw refused(
        `Les géométries de « ${table.schema}.${table.table} » ne disent pas leur projection : donnez-la avec UpdateGeometrySRID.`,
      );
    return { offered, layout };
  }

  const tables: PostgisTables = {
    list: () => listTables(database, stateTables),
    async columns(table) {
      const { layout, offered } = await find(table);
      return { fields: fieldsOf(layout), dates: offered.dates };
    },
    async propose(table) {
      const { offered, layout } = await find(table);
      const everywhere = { extent: [-180, -90, 180, 90], resolution: 0, limit: LOOKED_AT } as const;
      const objects = await source.features({
        table: postgisName(table),
        ...everywhere,
        fields: [...layout.columns.keys()],
      });
      return proposeLayer({ offered, layout, objects, ...(await readPlaces(database, layout)) });
    },
  };
  return {
    settings: { url, territory },
    tables,
    versions: (names) => readVersions(database, names),
    imported: async () => ({ couches: await readShared(database.rows), tables: await tablesIn(database.rows) }),
    async close() {
      await source.close();
      await database.close();
    },
  };
}

/** Taken by chance: the first rows of a table often lie side by side. */
async function readPlaces(database: PostgisDatabase, { table, srid, rows, isGeography }: Layout) {
  const quoted = Object.values(table).map((name) => `"${name.replaceAll('"', '""')}"`);
  const [schema, name, column] = quoted;
  const part = Math.min(1, PLACED / Math.max(1, rows));
  const places = await database.rows<[number, number]>(
    `SELECT ST_X(p), ST_Y(p) FROM (SELECT ST_Transform(ST_SetSRID(ST_MakePoint((ST_XMin(g) + ST_XMax(g)) / 2, (ST_YMin(g) + ST_YMax(g)) / 2), ${srid}), 4326) AS p
       FROM (SELECT ${column}${isGeography ? '::geometry' : ''} AS g FROM ${schema}.${name} WHERE random() <= $1 LIMIT ${2 * PLACED}) s
       WHERE NOT ST_IsEmpty(g)) t`,
    [part],
  );
  return { places: places.filter((place) => place.every(Number.isFinite)), each: 1 / part };
}

async function readTerritoryTables(database: PostgisDatabase): Promise<NonNullable<PostgisSettings['territory']>> {
  const rows = await database.rows<[string]>(
    `SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'geom'
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'v', 'm', 'p') AND NOT a.attisdropped`,
    [TERRITORY_SCHEMA],
  );
  if (rows.length === 0)
    throw new AppError(
      'unavailable',
      'Le territoire n’est pas dans la base PostGIS : lancez « motu territory load-postgis », ou retirez MOTU_FEATURES.',
    );
  return { schema: TERRITORY_SCHEMA, tables: rows.map(([name]) => name) };
}
