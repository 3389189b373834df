/** A row of a raster on other pixels by cubic B-spline, all its bands at once. What it works on lies beyond `FREE` of warp.ts. */

/** The weights of the columns and of the rows around a place. */
const ACROSS: usize = 1152;
const DOWN: usize = 1168;

/** The four weights of a place between two cells. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function weigh(t: f64, weights: usize): void {
  const inverse = 1 - t;
  store<f32>(weights, <f32>((inverse * inverse * inverse) / 6));
  store<f32>(weights, <f32>((3 * t * t * t - 6 * t * t + 4) / 6), 4);
  store<f32>(weights, <f32>((3 * inverse * inverse * inverse - 6 * inverse * inverse + 4) / 6), 8);
  store<f32>(weights, <f32>((t * t * t) / 6), 12);
}

/**
 * `places` are pairs of coordinates; cells of bands lie one band after the other, as do the rows that are written. Columns and rows are counted
 * from those of the whole raster: a place has the same weights in every window.
 */
export function splineRow(
  places: usize,
  width: i32,
  west: f64,
  north: f64,
  cellX: f64,
  cellY: f64,
  left: i32,
  top: i32,
  columns: i32,
  rows: i32,
  cells: usize,
  bands: i32,
  out: usize,
): void {
  const bandBytes = <usize>(columns * rows) << 2;
  const rowBytes = <usize>columns << 2;
  for (let x = 0; x < width; x++) {
    const place = places + (<usize>x << 4);
    const column = (load<f64>(place) - west) / cellX - 0.5;
    const row = (north - load<f64>(place, 8)) / cellY - 0.5;
    const wholeColumn = floor<f64>(column);
    const wholeRow = floor<f64>(row);
    // The window has cells to spare around the picture; the bound only guards against a rounding error.
    const firstColumn = max(0, min(columns - 4, <i32>wholeColumn - left - 1));
    const firstRow = max(0, min(rows - 4, <i32>wholeRow - top - 1));
    weigh(column - wholeColumn, ACROSS);
    weigh(row - wholeRow, DOWN);
    const across0: f64 = load<f32>(ACROSS);
    const across1: f64 = load<f32>(ACROSS, 4);
    const across2: f64 = load<f32>(ACROSS, 8);
    const across3: f64 = load<f32>(ACROSS, 12);
    let first = cells + (<usize>(firstRow * columns + firstColumn) << 2);
    let to = out + (<usize>x << 2);
    for (let band = 0; band < bands; band++, first += bandBytes, to += <usize>width << 2) {
      let sum: f64 = 0;
      let from = first;
      for (let weight = DOWN; weight < DOWN + 16; weight += 4, from += rowBytes) {
        const down: f64 = load<f32>(weight);
        sum += <f64>load<f32>(from) * across0 * down;
        sum += <f64>load<f32>(from, 4) * across1 * down;
        sum += <f64>load<f32>(from, 8) * across2 * down;
        sum += <f64>load<f32>(from, 12) * across3 * down;
      }
      store<f32>(to, <f32>sum);
    }
  }
}
