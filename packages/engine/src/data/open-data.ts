import { type PostgisSettings, territoryTable } from '../source/open-features.ts';
import { readPostgisName } from '../source/postgis/table-name.ts';
import type { DataSource } from './data-query.ts';
import { openGeoPackageData } from './geopackage-data.ts';

/** The tables of a GeoPackage and, by their own names, those of PostGIS, whose library is read when there are any. */
export async function openData(path: string, postgis: PostgisSettings | null): Promise<DataSource> {
  const files = openGeoPackageData(path);
  if (!postgis) return files;
  const { openPostgisData } = await import('./postgis-data.ts');
  const database = openPostgisData(postgis.url);
  const moved = new Set(postgis.territory?.tables);
  const nameOf = (table: string): string | null => {
    if (readPostgisName(table)) return table;
    return postgis.territory && moved.has(table) ? territoryTable(postgis.territory.schema, table) : null;
  };
  return {
    page(query) {
      const table = nameOf(query.table);
      return table ? database.page({ ...query, table }) : files.page(query);
    },
    count(query) {
      const table = nameOf(query.table);
      return table ? database.count({ ...query, table }) : files.count(query);
    },
    rank(query, id) {
      const table = nameOf(query.table);
      return table ? database.rank({ ...query, table }, id) : files.rank(query, id);
    },
    statistics(query) {
      const table = nameOf(query.table);
      return table ? database.statistics({ ...query, table }) : files.statistics(query);
    },
    values(query) {
      const table = nameOf(query.table);
      return table ? database.values({ ...query, table }) : files.values(query);
    },
    forget: () => database.forget(),
    async close() {
      await files.close();
      await database.close();
    },
  };
}
