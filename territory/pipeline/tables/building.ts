import { boundsOf } from '../geometry/bounds.ts';
import { hilbertRank } from '../geometry/hilbert.ts';
import type { Polygon } from '../geometry/types.ts';
import type { Table } from '../geopackage/types.ts';

export type Building = { polygon: Polygon; onStilts: boolean };

export function buildingTable(buildings: Building[]): Table {
  const bounds = boundsOf(buildings.flatMap(({ polygon }) => polygon[0] ?? []));
  const ranked = buildings
    .map((building) => ({ building, rank: hilbertRank(building.polygon[0]?.[0] ?? [0, 0], bounds) }))
    .sort((a, b) => a.rank - b.rank);
  return {
    name: 'batiment',
    description: 'Bâtiments (OpenStreetMap, 2025) ; sur_pilotis = 1 au-dessus de l’eau (déduit)',
    geometryType: 'POLYGON',
    columns: { sur_pilotis: 'INTEGER' },
    rows: ranked.map(({ building }) => ({
      geometry: { type: 'Polygon', coordinates: building.polygon },
      values: { sur_pilotis: building.onStilts ? 1 : 0 },
    })),
  };
}
