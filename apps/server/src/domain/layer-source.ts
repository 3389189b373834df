import type { DataSource } from '@motu/contract';
import { postgisName } from '@motu/engine';
import type { Layer } from './layers.ts';
import { postgisTableOf } from './postgis.ts';

/** The schema of PostGIS, and the beginning of names of tables, that files are imported into. */
export const COUCHES_SCHEMA = 'motu_couches';
export const COUCHE_PREFIX = 'couche_';

/** Bytes of a name in PostgreSQL, less those that tell when a version was made. */
const LONGEST_STEM = 46;

/** `sentiers-balises` → `couche_sentiers_balises_v20261117081530`: data that replace others, beside them. */
export function versionTable(slug: string, at: Date): string {
  const stem = `${COUCHE_PREFIX}${slug.replaceAll('-', '_')}`.slice(0, LONGEST_STEM);
  return `${stem}_v${at.toISOString().slice(0, 19).replace(/\D/g, '')}`;
}

/** When such a table was made; null for any other. */
export function versionTime(table: string): Date | null {
  const [, year, month, day, hours, minutes, seconds] =
    /^couche_.+_v(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(table) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

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
  if (content.kind === 'image') return 'file';
  return content.kind === 'features' && content.table.startsWith(COUCHE_PREFIX) ? 'file' : 'territory';
}
