import { polygonsOf, type Row, type Table } from '@motu/geopackage';
import { TABLES } from '../../tables/index.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { areaTables } from './water.ts';

/** By the class of the source, in the order they are drawn: what is used over what grows. */
const LAND_COVERS: Record<string, string> = {
  bois: 'bois',
  culture: 'culture',
  herbe: 'herbe',
  'zone humide': 'zone_humide',
  sable: 'sable',
  résidentiel: 'residentiel',
  industriel: 'activite',
  commercial: 'activite',
  commerces: 'activite',
  militaire: 'militaire',
  hôpital: 'sante',
  école: 'enseignement',
  maternelle: 'enseignement',
  'enseignement supérieur': 'enseignement',
  bibliothèque: 'enseignement',
  cimetière: 'cimetiere',
  stade: 'sport',
  'terrain de sport': 'sport',
  'aire de jeux': 'sport',
};

/** Larger areas first, so that a small one is never hidden by one around it. */
export function landCoverTables(features: Feature[]): Table[] {
  const rows = features.flatMap(({ geometry, properties: p }): Row[] => {
    const classe = LAND_COVERS[text(p, 'classe') ?? ''];
    if (!classe) return [];
    const values = {
      id: text(p, 'id'),
      classe,
      nature: text(p, 'sous_classe_osm') ?? text(p, 'classe_osm'),
      surface_m2: Math.round(number(p, 'surface_m2') ?? 0),
      ile: text(p, 'ile'),
    };
    return polygonsOf(geometry).map((polygon) => ({ geometry: { type: 'Polygon', coordinates: polygon }, values }));
  });
  return areaTables({
    ...TABLES.occupation_sol,
    description: 'Occupation du sol (OpenStreetMap, août 2021) : incomplète, surtout pour les zones habitées',
    rows: rows.sort((a, b) => Number(b.values.surface_m2) - Number(a.values.surface_m2)),
  });
}
