import type { Table } from '@motu/geopackage';
import { sortAlongHilbert } from '../../geometry/hilbert.ts';
import { type BlockPart, blocksOf, squareOf } from '../../tables/building-blocks.ts';
import { shapeOf, TABLES } from '../../tables/index.ts';

export type Building = BlockPart;

export function buildingTable(buildings: Building[]): Table {
  return {
    ...TABLES.batiment,
    description: 'Bâtiments (OpenStreetMap, 2025) ; sur_pilotis = 1 au-dessus de l’eau (déduit)',
    rows: sortAlongHilbert(buildings, ({ polygon }) => polygon[0]?.[0] ?? [0, 0]).map(({ polygon, onStilts }) => ({
      geometry: { type: 'Polygon', coordinates: polygon },
      values: { sur_pilotis: onStilts ? 1 : 0 },
    })),
  };
}

/** Buildings merged into blocks, for the scales where a house is smaller than a pixel. */
export function buildingBlockTable(buildings: Building[]): Table {
  const squares = new Map<string, Building[]>();
  for (const building of buildings) {
    const key = squareOf(building);
    const square = squares.get(key);
    if (square) square.push(building);
    else squares.set(key, [building]);
  }
  return {
    ...shapeOf('batiment_z13'),
    description: 'Bâtiments réunis en îlots bâtis, pour les échelles moyennes (OpenStreetMap, 2025)',
    rows: [...squares.values()].flatMap(blocksOf),
  };
}
