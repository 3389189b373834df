/** A raster on other pixels by cubic B-spline: a row at once with all its bands or, where axes are those of the picture, across and then down. What it works on lies beyond `FREE` of warp.ts. */

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

// @ts-ignore: a decorator of AssemblyScript
@inline
function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

/** Rows of a window, the first to the last, at the columns of a picture. `bases` has the first of four cells of each column, `weights` the doubles of all four. */
export function splineAcross(
  cells: usize,
  width: i32,
  first: i32,
  last: i32,
  bases: usize,
  weights: usize,
  length: i32,
  out: usize,
): void {
  for (let y = first; y <= last; y++) {
    const row = cells + (<usize>(y * width) << 2);
    for (let x = 0; x < length; x++, out += 4) {
      const from = row + (<usize>load<i32>(bases + (<usize>x << 2)) << 2);
      const weight = weights + (<usize>x << 5);
      const low = f64x2.mul(two(from), v128.load(weight));
      const high = f64x2.mul(two(from + 8), v128.load(weight, 16));
      const sum = f64x2.extract_lane(low, 0) + f64x2.extract_lane(low, 1) + f64x2.extract_lane(high, 0);
      store<f32>(out, <f32>(sum + f64x2.extract_lane(high, 1)));
    }
  }
}

/** What that gave at the rows of the picture, two cells at a time: where they are odd in number, one more is written beyond each row. */
export function splineDown(
  across: usize,
  first: i32,
  bases: usize,
  weights: usize,
  width: i32,
  height: i32,
  out: usize,
): void {
  const rowBytes = <usize>width << 2;
  for (let y = 0; y < height; y++) {
    const from = across + <usize>(load<i32>(bases + (<usize>y << 2)) - first) * rowBytes;
    const weight = weights + (<usize>y << 5);
    const a = v128.load64_splat(weight);
    const b = v128.load64_splat(weight, 8);
    const c = v128.load64_splat(weight, 16);
    const d = v128.load64_splat(weight, 24);
    const to = out + <usize>y * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 8) {
      let cell = from + at;
      let sum = f64x2.mul(two(cell), a);
      sum = f64x2.add(sum, f64x2.mul(two((cell += rowBytes)), b));
      sum = f64x2.add(sum, f64x2.mul(two((cell += rowBytes)), c));
      sum = f64x2.add(sum, f64x2.mul(two((cell += rowBytes)), d));
      v128.store64_lane(to + at, f32x4.demote_f64x2_zero(sum), 0);
    }
  }
}
