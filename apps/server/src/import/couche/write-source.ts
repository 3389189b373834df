import type { Extent } from '@motu/core';
import { createTable, hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import type { Producer } from '../../domain/territory.ts';

type SourceWords = { slug: string; producer: string; licence: string | null; table: string; year: number };

const COLUMNS = {
  slug: 'TEXT',
  producteur: 'TEXT',
  copyright: 'TEXT',
  annee: 'INTEGER',
  url: 'TEXT',
  licence: 'TEXT',
  licence_url: 'TEXT',
  a_confirmer: 'INTEGER',
  min_lon: 'REAL',
  min_lat: 'REAL',
  max_lon: 'REAL',
  max_lat: 'REAL',
  tables: 'TEXT',
  note: 'TEXT',
} as const;

const SOURCES = { name: 'source', description: 'Producteurs, licences et mentions', geometryType: null } as const;
const UNKNOWN_LICENCE = 'Non précisée';

/** Slug of the producer that an imported layer names. */
export const sourceOf = (layer: string) => `couche-${layer}`;

/** The producer of an import, in the table from which the copyright line is made; the one of an earlier import goes. */
export function writeSource(db: Sqlite.Database, slug: string, words: SourceWords | null, now: Date): void {
  if (!hasTable(db, 'source')) {
    if (!words) return;
    createTable(db, { ...SOURCES, columns: COLUMNS }, now);
  }
  db.prepare('DELETE FROM source WHERE slug = ?').run(slug);
  if (!words) return;
  db.prepare(
    `INSERT INTO source (slug, producteur, copyright, annee, licence, a_confirmer, min_lon, min_lat, max_lon, max_lat, tables)
     SELECT @slug, @producer, @producer, @year, @licence, @unsure, min_x, min_y, max_x, max_y, @table FROM gpkg_contents WHERE table_name = @table`,
  ).run({ ...words, licence: words.licence ?? UNKNOWN_LICENCE, unsure: words.licence ? 0 : 1 });
}

/** The same over an extent of its own: that of a picture, which is no table. */
export function writeSourceOver(
  db: Sqlite.Database,
  slug: string,
  words: (SourceWords & { extent: Extent }) | null,
  now: Date,
): void {
  writeSource(db, slug, null, now);
  if (!words) return;
  if (!hasTable(db, 'source')) createTable(db, { ...SOURCES, columns: COLUMNS }, now);
  const [west, south, east, north] = words.extent;
  db.prepare(
    `INSERT INTO source (slug, producteur, copyright, annee, licence, a_confirmer, min_lon, min_lat, max_lon, max_lat, tables)
     VALUES (@slug, @producer, @producer, @year, @licence, @unsure, @west, @south, @east, @north, @table)`,
  ).run({
    ...{ slug: words.slug, producer: words.producer, year: words.year, table: words.table, west, south, east, north },
    ...{ licence: words.licence ?? UNKNOWN_LICENCE, unsure: words.licence ? 0 : 1 },
  });
}

/** The same, for what is not in a territory. */
export function producerOf({
  slug,
  producer,
  licence,
  year,
  extent,
}: Omit<SourceWords, 'table'> & { extent: Extent }): Producer {
  return {
    slug,
    producteur: producer,
    copyright: producer,
    annee: String(year),
    url: null,
    licence: licence ?? UNKNOWN_LICENCE,
    licenceUrl: null,
    aConfirmer: licence === null,
    note: null,
    extent,
    tables: [],
  };
}
