import { linesOf, polygonsOf } from '../geometry/types.ts';
import type { Table } from '../geopackage/types.ts';
import { type Feature, number } from '../sources/read-features.ts';

export function reefTable(reefs: Feature[]): Table {
  return {
    name: 'recif',
    description: 'Récifs au 1 : 10 000 000 (Natural Earth, domaine public), pour les petites échelles',
    geometryType: 'MULTILINESTRING',
    columns: {},
    rows: reefs.map(({ geometry }) => ({
      geometry: { type: 'MultiLineString', coordinates: linesOf(geometry) },
      values: {},
    })),
  };
}

export function bathymetryTable(bathymetry: Feature[]): Table {
  return {
    name: 'bathymetrie',
    description: 'Fonds de plus de 200, 1 000 et 2 000 m au 1 : 10 000 000 (Natural Earth, domaine public)',
    geometryType: 'MULTIPOLYGON',
    columns: { profondeur_m: 'INTEGER' },
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
    name: 'mer_territoriale',
    description: 'Terres et mer territoriale, limite des 12 milles (OpenStreetMap) ; ce n’est pas la ZEE',
    geometryType: 'MULTIPOLYGON',
    columns: { nom: 'TEXT' },
    rows: territorialSea.map(({ geometry }) => ({
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
      values: { nom: 'Mer territoriale de la Polynésie française' },
    })),
  };
}
