import { createRaster, emptyTile, type Samples, type SparseRaster, TILE, tilesAcross } from './sparse-raster.ts';

const HALF = TILE / 2;

/** The same raster at half the resolution: each cell is the mean of the known ones among four. */
export function halve(raster: SparseRaster): SparseRaster {
  const { grid } = raster;
  const half = createRaster(
    { ...grid, step: grid.step * 2, width: Math.ceil(grid.width / 2), height: Math.ceil(grid.height / 2) },
    raster,
  );
  for (const [key, tile] of raster.tiles) {
    const column = key % tilesAcross(grid);
    const row = Math.floor(key / tilesAcross(grid));
    const halfKey = Math.floor(row / 2) * tilesAcross(half.grid) + Math.floor(column / 2);
    const target = half.tiles.get(halfKey) ?? emptyTile(half);
    half.tiles.set(halfKey, target);
    halveTile(raster, tile, target, (column % 2) * HALF, (row % 2) * HALF);
  }
  return half;
}

/** Tiles have an even side, so that the four cells of a mean never stand in two tiles. */
function halveTile(raster: SparseRaster, tile: Samples, target: Samples, left: number, top: number): void {
  const { bands } = raster;
  for (let y = 0; y < HALF; y++) {
    for (let x = 0; x < HALF; x++) {
      const first = (y * 2 * TILE + x * 2) * bands;
      const four = [first, first + bands, first + TILE * bands, first + (TILE + 1) * bands];
      const at = ((top + y) * TILE + left + x) * bands;
      for (let band = 0; band < bands; band++) target[at + band] = mean(raster, tile, four, band);
    }
  }
}

function mean({ isNodata, empty, weightBand }: SparseRaster, tile: Samples, four: number[], band: number): number {
  let sum = 0;
  let total = 0;
  for (const offset of four) {
    const value = tile[offset + band] as number;
    if (isNodata && value === empty) continue;
    const weight = weightBand === undefined || band === weightBand ? 1 : (tile[offset + weightBand] as number);
    sum += value * weight;
    total += weight;
  }
  return total === 0 ? empty : Math.round(sum / total);
}
