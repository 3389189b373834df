import { hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import type { Producer } from '../domain/territory.ts';

type ProducerRow = {
  slug: string;
  producteur: string;
  copyright: string;
  annee: string | number | null;
  url: string | null;
  licence: string;
  licence_url: string | null;
  a_confirmer: number;
  note: string | null;
  min_lon: number;
  min_lat: number;
  max_lon: number;
  max_lat: number;
  tables: string | null;
};

export function readProducers(db: Sqlite.Database): Producer[] {
  if (!hasTable(db, 'source')) return [];
  return db
    .prepare<[], ProducerRow>('SELECT * FROM source')
    .all()
    .map(({ min_lon, min_lat, max_lon, max_lat, annee, ...row }) => ({
      slug: row.slug,
      producteur: row.producteur,
      copyright: row.copyright,
      annee: annee === null ? null : String(annee),
      url: row.url,
      licence: row.licence,
      licenceUrl: row.licence_url,
      aConfirmer: row.a_confirmer === 1,
      note: row.note,
      extent: [min_lon, min_lat, max_lon, max_lat],
      tables: (row.tables ?? '').split(',').filter((table) => table !== ''),
    }));
}
