import { boundsOf, type Polygon } from '@motu/geopackage';
import { createContains } from '../../geometry/create-contains.ts';
import { ringCentroid } from '../../geometry/measure.ts';
import { nearestIsland } from '../names/nearest-island.ts';
import { cellsOf, getCell, type SparseRaster } from '../raster/sparse-raster.ts';
import { DECIMETRES } from '../relief/relief-raster.ts';
import type { ReliefKind } from './land.ts';

const ISLANDS_WITH_MODEL = ['Moorea', 'Nuku Hiva'];
/** A motu never rises so high: lower land is drawn flat. */
const LEAST_HEIGHT = 8;

/** Tells, for a piece of land, which relief it has. */
export function reliefKindOf(relief: SparseRaster): (polygon: Polygon) => ReliefKind {
  return (polygon) => {
    const island = nearestIsland(ringCentroid(polygon[0] ?? []));
    if (!island || island.kind === 'atoll' || !rises(relief, polygon)) return 'aucun';
    return ISLANDS_WITH_MODEL.includes(island.nom) ? 'reel' : 'generalise';
  };
}

function rises(relief: SparseRaster, polygon: Polygon): boolean {
  const { grid } = relief;
  const { left, right, top, bottom } = cellsOf(grid, boundsOf(polygon[0] ?? []));
  const contains = createContains([polygon]);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (getCell(relief, column, row) * DECIMETRES < LEAST_HEIGHT) continue;
      if (contains([grid.west + (column + 0.5) * grid.step, grid.north - (row + 0.5) * grid.step])) return true;
    }
  }
  return false;
}
