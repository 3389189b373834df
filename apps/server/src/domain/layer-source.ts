import type { DataSource } from '@motu/contract';
import { postgisName } from '@motu/engine';
import type { Layer } from './layers.ts';
import { postgisTableOf } from './postgis.ts';

/** The schema of PostGIS, and the beginning of names of tables, that files are imported into. */
export const COUCHES_SCHEMA = 'motu_couches';
export const COUCHE_PREFIX = 'couche_';

/** How a layer names a table that a file was imported into. */
export function importedPlace(table: string): string {
  return postgisName({ schema: COUCHES_SCHEMA, table, column: 'geom' });
}

/** Where the data of a layer come from, as its administrator knows them. */
export function sourceOf({ sourceType, drawing }: Layer): DataSource {
  if (!drawing) return sourceType;
  const table = postgisTableOf(drawing);
  if (table) return table.schema === COUCHES_SCHEMA ? 'file' : 'postgis';
  const { content } = drawing;
  return content.kind === 'features' && content.table.startsWith(COUCHE_PREFIX) ? 'file' : 'territory';
}
