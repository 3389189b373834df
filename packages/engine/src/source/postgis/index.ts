// PostGIS itself, and its library, for whoever is given a database: everyone else loads neither.
export { openDatabase, type PostgisDatabase } from './database.ts';
export { KIND_COLUMN, type Layout, readLayout } from './layout.ts';
export { openPostgis } from './postgis.ts';
export { readVersions } from './versions.ts';
