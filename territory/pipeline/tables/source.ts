import type { Table } from '@motu/geopackage';
import type { Source } from '../../licences/sources.ts';
import { TABLES } from '../../tables/index.ts';

export function sourceTable(sources: Source[]): Table {
  return {
    ...TABLES.source,
    description: 'Producteurs, licences et mentions',
    rows: sources.map((source) => {
      const [minLon, minLat, maxLon, maxLat] = source.extent;
      return {
        geometry: null,
        values: {
          slug: source.slug,
          producteur: source.producteur,
          copyright: source.copyright,
          annee: source.annee,
          url: source.url,
          licence: source.licence,
          licence_url: source.licenceUrl,
          a_confirmer: source.aConfirmer ? 1 : 0,
          min_lon: minLon,
          min_lat: minLat,
          max_lon: maxLon,
          max_lat: maxLat,
          tables: source.tables.join(','),
          note: source.note ?? null,
        },
      };
    }),
  };
}
