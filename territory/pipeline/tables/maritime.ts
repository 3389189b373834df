import { type Geometry, linesOf, polygonsOf, type Table } from '@motu/geopackage';
import { simplifyLine } from '../../geometry/simplify-line.ts';
import { TABLES } from '../../tables/index.ts';
import { type Feature, number, text } from '../sources/read-features.ts';

/** By the Shom’s own type of line; the area that they enclose has none. */
const NATURES: Record<string, string> = {
  STSLNE: 'Ligne de base droite',
  marlim_12M: 'Limite de la mer territoriale (12 milles)',
  marlim_24M: 'Limite de la zone contiguë (24 milles)',
  marlim_200M: 'Limite de la zone économique exclusive (200 milles)',
  marbdy_accord: 'Frontière maritime, par accord',
  marbdy_revendiquee: 'Limite revendiquée, sans accord',
};
const ZONE = {
  nature: 'Zone économique exclusive',
  description:
    'Zone économique exclusive de la Polynésie française, terres, eaux intérieures et mer territoriale comprises',
  reference: 'Décret n° 2020-591 du 18 mai 2020 et accords avec les États voisins',
};
/** Arcs of 200 miles come with a vertex every few hundred metres: 30 m are seen nowhere. */
const TOLERANCE = 3e-4;

/** Baselines, limits and the zone that they enclose, in one table: a click tells where one is, and by which text. */
export function maritimeTable(features: Feature[]): Table {
  return {
    ...TABLES.limite_maritime,
    description: 'Lignes de base, mer territoriale, zone contiguë, zone économique exclusive (Shom)',
    rows: features.map(({ geometry, properties: p }) => {
      const line = { nature: NATURES[text(p, 'type_shom') ?? ''] ?? null, ...wordsOf(p) };
      return {
        geometry: thinned(geometry),
        values: {
          ...(polygonsOf(geometry).length > 0 ? ZONE : line),
          depuis: text(p, 'depuis'),
          longueur_km: number(p, 'longueur_km'),
          surface_km2: number(p, 'surface_km2'),
        },
      };
    }),
  };
}

const wordsOf = (p: Feature['properties']) => ({
  description: text(p, 'description'),
  reference: text(p, 'reference'),
});

function thinned(geometry: Geometry): Geometry {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) {
    return { type: 'LineString', coordinates: simplifyLine(linesOf(geometry)[0] ?? [], TOLERANCE) };
  }
  const rings = polygons.map((polygon) => polygon.map((ring) => simplifyLine(ring, TOLERANCE)));
  return { type: 'MultiPolygon', coordinates: rings };
}
