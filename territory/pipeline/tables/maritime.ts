import { simplifyLine } from '../geometry/simplify-line.ts';
import { linesOf, polygonsOf } from '../geometry/types.ts';
import type { Table } from '../geopackage/types.ts';
import { type Feature, number, text } from '../sources/read-features.ts';

/** By the Shom’s own type of line. */
const NATURES: Record<string, string> = {
  STSLNE: 'ligne_de_base',
  marlim_12M: 'mer_territoriale',
  marlim_24M: 'zone_contigue',
  marlim_200M: 'zee',
  marbdy_accord: 'accord',
  marbdy_revendiquee: 'revendication',
};
/** Arcs of 200 miles come with a vertex every few hundred metres: 30 m are seen nowhere. */
const TOLERANCE = 3e-4;

export function maritimeTables(features: Feature[]): Table[] {
  const facts = { description: 'TEXT', reference: 'TEXT' } as const;
  const told = (p: Feature['properties']) => ({ description: text(p, 'description'), reference: text(p, 'reference') });
  return [
    {
      name: 'limite_maritime',
      description: 'Lignes de base, mer territoriale, zone contiguë, zone économique exclusive (Shom)',
      geometryType: 'LINESTRING',
      columns: { nature: 'TEXT', ...facts, depuis: 'TEXT', longueur_km: 'REAL' },
      rows: features.flatMap(({ geometry, properties: p }) =>
        linesOf(geometry).map((line) => ({
          geometry: { type: 'LineString' as const, coordinates: simplifyLine(line, TOLERANCE) },
          values: {
            nature: NATURES[text(p, 'type_shom') ?? ''] ?? null,
            ...told(p),
            depuis: text(p, 'depuis'),
            longueur_km: number(p, 'longueur_km'),
          },
        })),
      ),
    },
    {
      name: 'zee',
      description: 'Zone économique exclusive, assemblée de ses limites (Shom)',
      geometryType: 'MULTIPOLYGON',
      columns: { nom: 'TEXT', ...facts, surface_km2: 'INTEGER' },
      rows: features
        .filter(({ geometry }) => polygonsOf(geometry).length > 0)
        .map(({ geometry, properties: p }) => ({
          geometry: {
            type: 'MultiPolygon' as const,
            coordinates: polygonsOf(geometry).map((polygon) => polygon.map((ring) => simplifyLine(ring, TOLERANCE))),
          },
          values: {
            nom: 'Zone économique exclusive de la Polynésie française',
            description: 'Terres, eaux intérieures et mer territoriale comprises',
            reference: 'Décret n° 2020-591 du 18 mai 2020 et accords avec les États voisins',
            surface_km2: number(p, 'surface_km2'),
          },
        })),
    },
  ];
}
