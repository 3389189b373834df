import { named } from './shape.ts';

/** What the territory tells of itself. */
export const RECORDS = named({
  /** Each raster: its ground, and what it is good for. */
  couverture: {
    geometryType: 'POLYGON',
    columns: {
      fichier: 'TEXT',
      nom: 'TEXT',
      /** `relief`, `lagon`, `mer`. */
      usage: 'TEXT',
      /** `reel`, `generalise`, `deduit`, `indicatif`. */
      typologie: 'TEXT',
      resolution_m: 'REAL',
      /** What one step of a sample is worth, in metres for a relief; null for an imported one, whose file tells it. */
      echelle: 'REAL',
      /** Where two of those that came with the territory cover the same ground, the higher wins. */
      priorite: 'INTEGER',
      source: 'TEXT',
      /** Null for what came with the territory. */
      importe_le: 'TEXT',
    },
  },
  /** Producers, licences and mentions. */
  source: {
    geometryType: null,
    columns: {
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
    },
    indexed: ['slug'],
  },
});
