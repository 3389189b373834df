import type { AttributeSource } from './attribute.ts';
import { openGeoPackage } from './geopackage.ts';
import { postgisName, readPostgisName } from './postgis/table-name.ts';
import type { FeatureSource } from './source.ts';

/** The database that the operator lets layers be read from. */
export type PostgisSettings = {
  url: string;
  /** Tables of the territory that are read there instead of the GeoPackage, and the schema that holds them. */
  territory: { schema: string; tables: readonly string[] } | null;
};

export type OpenFeatures = FeatureSource &
  AttributeSource & { setVersions(versions: ReadonlyMap<string, string>): void };

/** The tables of a GeoPackage and, by their own names, those of PostGIS, whose library is read when there are any. */
export async function openFeatures(
  path: string,
  postgis: PostgisSettings | null,
  connections = 1,
): Promise<OpenFeatures> {
  const files = openGeoPackage(path);
  if (!postgis) return fromFile(files);
  const { openPostgis } = await import('./postgis/postgis.ts');
  const database = openPostgis(postgis.url, connections);
  const moved = new Set(postgis.territory?.tables);
  const nameOf = (table: string): string | null => {
    if (readPostgisName(table)) return table;
    return postgis.territory && moved.has(table) ? territoryTable(postgis.territory.schema, table) : null;
  };
  return {
    features(query) {
      const table = nameOf(query.table);
      return table ? database.features({ ...query, table }) : files.features(query);
    },
    fields: (table) => (nameOf(table) ? database.fields(nameOf(table) as string) : files.fields(table)),
    extent: (table) => (nameOf(table) ? database.extent(nameOf(table) as string) : files.extent(table)),
    days: async (table, field) => (await database.days?.(nameOf(table) ?? table, field)) ?? null,
    attributes: (table) => (nameOf(table) ? database.attributes(nameOf(table) as string) : files.attributes(table)),
    summary(query) {
      const table = nameOf(query.table);
      return table ? database.summary({ ...query, table }) : files.summary(query);
    },
    version: (table) => (nameOf(table) ? database.version(nameOf(table) as string) : files.version(table)),
    setVersions: (versions) => database.setVersions(versions),
    async close() {
      await files.close();
      await database.close();
    },
  };
}

function fromFile(files: FeatureSource & AttributeSource): OpenFeatures {
  return {
    features: (query) => files.features(query),
    fields: (table) => files.fields(table),
    extent: (table) => files.extent(table),
    attributes: (table) => files.attributes(table),
    summary: (query) => files.summary(query),
    version: (table) => files.version(table),
    setVersions: () => {},
    close: () => files.close(),
  };
}

/** The name of a table of the territory that was loaded into PostGIS. */
export const territoryTable = (schema: string, table: string): string => postgisName({ schema, table, column: 'geom' });
