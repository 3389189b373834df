import type { Frame } from '../projection/frame.ts';
import type { CellGrid, CellWindow, PixelRect } from './resample.ts';

/** Values of a raster window on device pixels, each between the four cells around it: on the raster's own grid they are its very cells. */
export function interpolate(frame: Frame, rect: PixelRect, grid: CellGrid, window: CellWindow): Float32Array {
  const out = new Float32Array(rect.width * rect.height);
  const point = new Float64Array(2);
  for (let y = 0, i = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++, i++) {
      frame.toLonLat((rect.left + x + 0.5) / frame.scale, (rect.top + y + 0.5) / frame.scale, point);
      const column = ((point[0] as number) - grid.west) / grid.cellX - 0.5 - window.left;
      const row = (grid.north - (point[1] as number)) / grid.cellY - 0.5 - window.top;
      out[i] = between(window, column, row);
    }
  }
  return out;
}

/** The mean of the known among four cells, by how near they are; NaN unless half of what surrounds the place is known. */
export function between(
  { cells, width, height }: Pick<CellWindow, 'cells' | 'width' | 'height'>,
  column: number,
  row: number,
): number {
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [u, v] = [column - left, row - top];
  let [sum, total] = [0, 0];
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const [x, y] = [left + i, top + j];
      const share = (i ? u : 1 - u) * (j ? v : 1 - v);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const value = cells[y * width + x] as number;
      if (Number.isNaN(value)) continue;
      sum += value * share;
      total += share;
    }
  }
  return total >= 0.5 ? sum / total : Number.NaN;
}
