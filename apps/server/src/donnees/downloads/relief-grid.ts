import { AppError, type CrsCode, type Extent } from '@motu/core';
import { type HeightGrid, isNowhere, projectExtent, sharedGround, union } from '@motu/engine';
import type { RasterGrid } from '../../geotiff/raster-tags.ts';

/** Cells of a file: the whole territory at 3″ is 666 millions, nearly all of them sea, and takes 48 s of one core. */
const MOST_CELLS = 1_000_000_000;
const METRES_PER_DEGREE = 111_320;

/**
 * The grid of a file of heights: that of the finest model of the ground, or of the finest one that is not too much, reduced by two as often
 * as it takes. In longitude and latitude its cells are the model's own; in metres they are as large.
 */
export function reliefGridOf(models: readonly HeightGrid[], ground: Extent, crs: CrsCode): RasterGrid {
  const asked = models.length > 0 ? sharedGround(ground, models.map(({ extent }) => extent).reduce(union)) : null;
  if (!asked || isNowhere(asked))
    throw new AppError('invalid', 'Aucun relief n’est connu à cet endroit. Choisissez une autre étendue.');
  for (const model of [...models, ...reductions(models[models.length - 1] as HeightGrid)]) {
    const grid = crs === 'EPSG:4326' ? ownGrid(model, asked) : metricGrid(model, asked, crs);
    if (grid.width * grid.height <= MOST_CELLS) return grid;
  }
  throw new AppError('too-large', 'Ce relief serait trop grand. Choisissez une île, une commune ou un cadre.');
}

/** The same model with cells twice as large, and so on. */
function reductions({ extent, cell }: HeightGrid): HeightGrid[] {
  const times = [2, 4, 8, 16, 32, 64];
  return times.map((factor) => ({ extent, cell: [cell[0] * factor, cell[1] * factor] }));
}

function ownGrid({ extent: [west, , , north], cell }: HeightGrid, asked: Extent): RasterGrid {
  const left = Math.floor((asked[0] - west) / cell[0] + SLACK);
  const top = Math.floor((north - asked[3]) / cell[1] + SLACK);
  return {
    west: west + left * cell[0],
    north: north - top * cell[1],
    cell,
    width: Math.max(1, Math.ceil((asked[2] - west) / cell[0] - SLACK) - left),
    height: Math.max(1, Math.ceil((north - asked[1]) / cell[1] - SLACK) - top),
  };
}

function metricGrid({ cell }: HeightGrid, asked: Extent, crs: CrsCode): RasterGrid {
  const side = Math.max(1, Math.round(cell[1] * METRES_PER_DEGREE));
  const [west, south, east, north] = projectExtent(crs, asked);
  const [left, top] = [Math.floor(west / side), Math.ceil(north / side)];
  return {
    west: left * side,
    north: top * side,
    cell: [side, side],
    width: Math.ceil(east / side) - left,
    height: top - Math.floor(south / side),
  };
}

/** An edge that lies on the edge of a cell takes no further one, however it was computed. */
const SLACK = 1e-6;
