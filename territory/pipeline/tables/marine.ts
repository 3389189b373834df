import { polygonsOf, type Table } from '@motu/geopackage';
import { TABLES } from '../../tables/index.ts';
import { type Lagoon, reefEdges } from '../lagoon/build-lagoons.ts';
import { type Feature, number } from '../sources/read-features.ts';

/** Natural Earth's own reefs are good to some kilometres, and would cross the islands: these are the edges fitted to the land. */
export function reefTable(lagoons: Lagoon[]): Table {
  return {
    ...TABLES.recif,
    description: 'Récifs DÉDUITS des terres et des récifs au 1 : 10 000 000 (Natural Earth) ; à titre indicatif',
    rows: lagoons.flatMap((lagoon) => {
      const { nom, archipel, plane } = lagoon.complex;
      const lines = reefEdges(lagoon).map((line) => line.map(plane.toDegrees));
      if (lines.length === 0) return [];
      return [{ geometry: { type: 'MultiLineString', coordinates: lines }, values: { ile: nom, archipel } }];
    }),
  };
}

export function bathymetryTable(bathymetry: Feature[]): Table {
  return {
    ...TABLES.bathymetrie,
    description: 'Fonds de plus de 200, 1 000 et 2 000 m au 1 : 10 000 000 (Natural Earth, domaine public)',
    rows: bathymetry
      .map(({ geometry, properties }) => ({
        geometry: { type: 'MultiPolygon' as const, coordinates: polygonsOf(geometry) },
        values: { profondeur_m: number(properties, 'profondeur_m') },
      }))
      .sort((a, b) => (a.values.profondeur_m ?? 0) - (b.values.profondeur_m ?? 0)),
  };
}

export function territorialSeaTable(territorialSea: Feature[]): Table {
  return {
    ...TABLES.mer_territoriale,
    description: 'Terres et mer territoriale, limite des 12 milles (OpenStreetMap) ; ce n’est pas la ZEE',
    rows: territorialSea.map(({ geometry }) => ({
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
      values: { nom: 'Mer territoriale de la Polynésie française' },
    })),
  };
}
