/**
 * A row of a picture on other pixels: each the mean of those around its place, weighted by a triangle. Its own module: what it works on lies where
 * its caller puts it, beyond `FREE`.
 */

const WEIGHTS_X: usize = 1024;
const WEIGHTS_Y: usize = 1088;
/** Memory from here on is the caller's. */
export const FREE: i32 = 2048;
/** Pixels between two places that are told; those between them lie on a straight line. */
export const KNOT: i32 = 16;
const MOST_TAPS: i32 = 8;

let first: i32 = 0;

/**
 * Weights of the pixels of an axis around a place, always as many: a processor foresees what does not change. Those beyond the triangle
 * weigh nothing. Returns their sum, 0 where the picture is not.
 */
// @ts-ignore: a decorator of AssemblyScript
@inline
function weigh(at: f64, size: i32, reach: f64, slope: f32, taps: i32, weights: usize): f32 {
  if (!(at >= 0 && at < <f64>size)) return 0;
  const middle = at - 0.5;
  first = max(0, min(size - taps, <i32>floor<f64>(middle - reach) + 1));
  let sum: f32 = 0;
  let away = <f32>(<f64>first - middle);
  for (let i = 0; i < taps; i++, away += 1) {
    const within: f32 = 1 - abs<f32>(away) * slope;
    const weight = select<f32>(within, 0, within > 0);
    store<f32>(weights + (<usize>i << 2), weight);
    sum += weight;
  }
  return sum;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function tapsOf(reach: f64, size: i32): i32 {
  return min(min(MOST_TAPS, size), <i32>ceil<f64>(2 * reach));
}

/** `knots` are places in the window, every sixteenth pixel and one beyond. `isOpaque` when all of the window is: it costs less. */
export function warpRow(
  window: usize,
  columns: i32,
  rows: i32,
  knots: usize,
  out: usize,
  width: i32,
  reachX: f64,
  reachY: f64,
  isOpaque: bool,
): void {
  const slopeX: f32 = <f32>(1 / reachX);
  const slopeY: f32 = <f32>(1 / reachY);
  const across = tapsOf(reachX, columns);
  const down = tapsOf(reachY, rows);
  for (let x = 0; x < width; x++) {
    const knot = knots + (<usize>(x >> 4) << 4);
    const share = <f64>(x & 15) / 16;
    const atX = load<f64>(knot) + (load<f64>(knot, 16) - load<f64>(knot)) * share;
    const atY = load<f64>(knot, 8) + (load<f64>(knot, 24) - load<f64>(knot, 8)) * share;
    const to = out + (<usize>x << 2);
    const sumX = weigh(atX, columns, reachX, slopeX, across, WEIGHTS_X);
    const left = first;
    const sumY = sumX > 0 ? weigh(atY, rows, reachY, slopeY, down, WEIGHTS_Y) : 0;
    if (sumY <= 0) {
      store<u32>(to, 0);
      continue;
    }
    const from = window + ((<usize>first * columns + left) << 2);
    const mean = isOpaque
      ? f32x4.mul(sumOpaque(from, columns, across, down), f32x4.splat(1 / (sumX * sumY)))
      : meanOf(sumAll(from, columns, across, down), sumX * sumY);
    const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(mean));
    const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(whole, whole), i16x8.splat(0));
    store<u32>(to, <u32>i32x4.extract_lane(bytes, 0));
  }
}

/** Red, green, blue and opacity of a pixel. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function pixelAt(at: usize): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at))));
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function sumOpaque(from: usize, columns: i32, across: i32, down: i32): v128 {
  let sum = f32x4.splat(0);
  for (let j = 0; j < down; j++, from += <usize>columns << 2) {
    let row = f32x4.splat(0);
    for (let i = 0; i < across; i++)
      row = f32x4.add(row, f32x4.mul(pixelAt(from + (<usize>i << 2)), v128.load32_splat(WEIGHTS_X + (<usize>i << 2))));
    sum = f32x4.add(sum, f32x4.mul(row, v128.load32_splat(WEIGHTS_Y + (<usize>j << 2))));
  }
  return sum;
}

/** Colours weighted by opacity too, and the sum of both in the place of opacity: what is transparent has no colour to give. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function sumAll(from: usize, columns: i32, across: i32, down: i32): v128 {
  let sum = f32x4.splat(0);
  for (let j = 0; j < down; j++, from += <usize>columns << 2) {
    let row = f32x4.splat(0);
    for (let i = 0; i < across; i++) {
      const pixel = pixelAt(from + (<usize>i << 2));
      const seen = load<f32>(WEIGHTS_X + (<usize>i << 2)) * f32x4.extract_lane(pixel, 3);
      row = f32x4.add(row, f32x4.mul(f32x4.replace_lane(pixel, 3, 1), f32x4.splat(seen)));
    }
    sum = f32x4.add(sum, f32x4.mul(row, v128.load32_splat(WEIGHTS_Y + (<usize>j << 2))));
  }
  return sum;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function meanOf(sum: v128, weight: f32): v128 {
  const opacity = f32x4.extract_lane(sum, 3);
  if (opacity <= 0) return f32x4.splat(0);
  return f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(1 / opacity)), 3, opacity / weight);
}
