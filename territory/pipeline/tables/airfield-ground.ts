import type { Geometry, Row, Table } from '@motu/geopackage';
import { TABLES } from '../../tables/index.ts';
import { type Feature, text } from '../sources/read-features.ts';

const SURFACES: Record<string, string> = {
  piste: 'piste',
  'voie de circulation': 'voie_de_circulation',
  'aire de stationnement': 'stationnement',
  emprise: 'emprise',
  hangar: 'hangar',
  hélistation: 'helistation',
};

/** Grounds of airfields as areas, and what is known by its axis alone as lines. */
export function airfieldGroundTables(features: Feature[]): Table[] {
  const of = (type: Geometry['type']) =>
    features.flatMap(({ geometry, properties: p }): Row[] => {
      const classe = SURFACES[(text(p, 'classe') ?? '').replace(' (axe)', '')];
      return classe && geometry.type === type
        ? [{ geometry, values: { classe, ref: text(p, 'ref'), ile: text(p, 'ile') } }]
        : [];
    });
  const from = '(OpenStreetMap, août 2021)';
  return [
    {
      ...TABLES.surface_aerodrome,
      description: `Emprises, pistes, voies et aires des aérodromes ${from}`,
      rows: of('Polygon'),
    },
    {
      ...TABLES.voie_aerodrome,
      description: `Axes des pistes et des voies de circulation des aérodromes ${from}`,
      rows: of('LineString'),
    },
  ];
}
