import { boundsOf, type MultiPolygon, type Position } from '@motu/geopackage';
import { buffer, close } from '../../geometry/geos.ts';
import { mapPolygons } from '../../geometry/plane.ts';
import type { Grid } from '../../relief/grid.ts';
import { distanceTransform } from '../raster/distance-transform.ts';
import { fillPolygons } from '../raster/fill-polygons.ts';
import { cellsOf, createRaster, getCell, type SparseRaster, setCell } from '../raster/sparse-raster.ts';
import { type Lagoon, REEF_FLAT_WIDTH } from './build-lagoons.ts';
import { type LagoonCell, nearShoreCell, reefCell } from './lagoon-colour.ts';
import { NEAR_SHORE } from './near-shore.ts';

/** Distances are measured on a grid this many times finer, then averaged. */
const FINER = 2;
const METRES_PER_DEGREE = 111_195;
/** Cells beyond the outer edge repeat it, so that interpolation stays full up to the mask. */
const MARGIN_METRES = 400;

/** Three bands of 0–255: share of deep water, share of reef flat, opacity. */
export function lagoonRaster(lagoons: Lagoon[], grid: Grid): SparseRaster {
  const raster = createRaster(grid, { kind: 'uint8', bands: 3, empty: 0, isNodata: false, weightBand: 2 });
  for (const lagoon of lagoons) if (lagoon.genre !== 'frange') drawLagoon(raster, lagoon);
  return raster;
}

function drawLagoon(raster: SparseRaster, lagoon: Lagoon): void {
  const { grid } = raster;
  const { toDegrees } = lagoon.complex.plane;
  const reach = mapPolygons(buffer(lagoon.outline, MARGIN_METRES), toDegrees);
  const { left, right, top, bottom } = cellsOf(grid, boundsOf(reach.flat(2)));
  const width = (right - left + 1) * FINER;
  const height = (bottom - top + 1) * FINER;
  const fine = grid.step / FINER;
  const latitude = grid.north - ((top + bottom) / 2) * grid.step;
  const cellHeight = fine * METRES_PER_DEGREE;
  const cellWidth = cellHeight * Math.cos((latitude * Math.PI) / 180);
  const toCell = ([lon, lat]: Position): Position => [
    (lon - grid.west) / fine - left * FINER,
    (grid.north - lat) / fine - top * FINER,
  ];
  const mask = (shape: MultiPolygon, isInverted = false) => {
    const marked = new Uint8Array(width * height);
    fillPolygons(marked, width, height, mapPolygons(mapPolygons(shape, toDegrees), toCell));
    return isInverted ? marked.map((value) => 1 - value) : marked;
  };
  const away = (marked: Uint8Array) => distanceTransform(marked, width, height, cellWidth, cellHeight);

  const isNearShore = lagoon.genre === 'recif_proche';
  const toLand = away(mask(lagoon.land));
  const toShore = isNearShore ? away(mask(close(lagoon.land, NEAR_SHORE.closing))) : toLand;
  const toEdge = away(mask(lagoon.outline, true));
  const fromOutline = away(mask(lagoon.outline));
  const cellAt = (index: number): LagoonCell =>
    isNearShore
      ? nearShoreCell(toLand[index] as number, toShore[index] as number)
      : reefCell(
          toLand[index] as number,
          toEdge[index] as number,
          (fromOutline[index] as number) <= MARGIN_METRES,
          REEF_FLAT_WIDTH,
        );

  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cell = meanCell(width, (column - left) * FINER, (row - top) * FINER, cellAt);
      if (cell.opacity > getCell(raster, column, row, 2) / 255) {
        setCell(
          raster,
          column,
          row,
          [cell.deep, cell.flat, cell.opacity].map((share) => Math.round(share * 255)),
        );
      }
    }
  }
}

function meanCell(width: number, left: number, top: number, cellAt: (index: number) => LagoonCell): LagoonCell {
  const sum = { deep: 0, flat: 0, opacity: 0 };
  for (let y = 0; y < FINER; y++) {
    for (let x = 0; x < FINER; x++) {
      const cell = cellAt((top + y) * width + left + x);
      sum.deep += cell.deep;
      sum.flat += cell.flat;
      sum.opacity += cell.opacity;
    }
  }
  const count = FINER * FINER;
  return { deep: sum.deep / count, flat: sum.flat / count, opacity: sum.opacity / count };
}
