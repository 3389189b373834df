import type { Polygon, Table } from '@motu/geopackage';
import { sortAlongHilbert } from '../geometry/hilbert.ts';

export type Building = { polygon: Polygon; onStilts: boolean };

export function buildingTable(buildings: Building[]): Table {
  return {
    name: 'batiment',
    description: 'Bâtiments (OpenStreetMap, 2025) ; sur_pilotis = 1 au-dessus de l’eau (déduit)',
    geometryType: 'POLYGON',
    columns: { sur_pilotis: 'INTEGER' },
    rows: sortAlongHilbert(buildings, ({ polygon }) => polygon[0]?.[0] ?? [0, 0]).map(({ polygon, onStilts }) => ({
      geometry: { type: 'Polygon', coordinates: polygon },
      values: { sur_pilotis: onStilts ? 1 : 0 },
    })),
  };
}
