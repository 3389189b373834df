import { hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';

/** A table of a GeoPackage as PostGIS would have it. */
export type TableToLoad = {
  name: string;
  columns: { name: string; type: string; isKey: boolean }[];
  /** Null for a table of attributes alone. */
  geometry: string | null;
  srid: number;
  /** What it is, who made it, under which licence. */
  comment: string;
};

type ContentsRow = {
  name: string;
  description: string;
  geometry: string | null;
  type: string | null;
  srid: number | null;
};
type ColumnRow = { name: string; type: string; pk: number };
type SourceRow = { tables: string | null; producteur: string; licence: string; a_confirmer: number };

export function readGeoPackageTables(db: Sqlite.Database): TableToLoad[] {
  const sources = hasTable(db, 'source')
    ? db.prepare<[], SourceRow>('SELECT tables, producteur, licence, a_confirmer FROM source ORDER BY slug').all()
    : [];
  return db
    .prepare<[], ContentsRow>(
      `SELECT c.table_name AS name, c.description, g.column_name AS geometry, g.geometry_type_name AS type, g.srs_id AS srid
       FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
       WHERE c.data_type IN ('features', 'attributes') ORDER BY c.table_name`,
    )
    .all()
    .map(({ name, description, geometry, type, srid }) => ({
      name,
      columns: db
        .prepare<[string], ColumnRow>('SELECT name, type, pk FROM pragma_table_info(?)')
        .all(name)
        .map((column) => ({
          name: column.name,
          type: column.name === geometry ? `geometry(${type}, ${srid})` : typeOf(column),
          isKey: column.pk === 1,
        })),
      geometry,
      srid: srid ?? 0,
      comment: commentOf(
        description || name,
        sources.filter((source) => isOf(source, name)),
      ),
    }));
}

function typeOf({ type }: ColumnRow): string {
  if (/INT|BOOL/i.test(type)) return 'bigint';
  if (/REAL|DOUBLE|FLOAT|NUMERIC/i.test(type)) return 'double precision';
  return /BLOB/i.test(type) ? 'bytea' : 'text';
}

/** A thinned copy has the producers of its table. */
function isOf({ tables }: SourceRow, table: string): boolean {
  const named = (tables ?? '').split(/[,\s;]+/);
  return named.includes(table) || named.includes(table.replace(/_z\d+$/, ''));
}

function commentOf(description: string, sources: readonly SourceRow[]): string {
  const credits = sources.map(
    ({ producteur, licence, a_confirmer }) => `${producteur} (${licence}${a_confirmer ? ', à confirmer' : ''})`,
  );
  return [description.replace(/\.$/, ''), ...(credits.length > 0 ? [`Source : ${credits.join(' ; ')}`] : [])].join(
    '. ',
  );
}
