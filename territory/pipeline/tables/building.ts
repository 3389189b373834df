import { sortAlongHilbert } from '../geometry/hilbert.ts';
import type { Polygon } from '../geometry/types.ts';
import type { Table } from '../geopackage/types.ts';

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
