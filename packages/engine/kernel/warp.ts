/**
 * A picture on other pixels: each the mean of those around its place, weighted by a triangle. Its own module: what it works on lies where
 * its caller puts it, beyond `FREE`.
 */

/** Places within a pixel whose weights are reckoned once for a picture: half of one is too little to be seen at the sharpest edge. */
const PHASES: i32 = 512;
const PHASE_BITS: i32 = 9;

const WEIGHTS_X: usize = 1024;
const WEIGHTS_Y: usize = 1088;
const PHASES_X: usize = 2048;
const PHASES_Y: usize = PHASES_X + (<usize>PHASES << 5);
/** Memory from here on is the caller's. */
export const FREE: i32 = <i32>PHASES_Y + (PHASES << 4);
/** Pixels between two places that are told, across and down; those between them lie on straight lines. */
export const KNOT: i32 = 16;
const MOST_TAPS: i32 = 8;

/** Pixels of an axis that are weighted so, at most. */
const QUICK_TAPS: i32 = 4;
/** One, in the weights of pixels side by side. */
const WHOLE: f64 = 16384;
const FRACTION: f64 = 4294967296;
const HALF_PHASE: f64 = 0.5 / 512;

// @ts-ignore: a decorator of AssemblyScript
@inline
function tapsOf(reach: f64, size: i32): i32 {
  return min(min(MOST_TAPS, size), <i32>ceil<f64>(2 * reach));
}

/** `knots` are places in the window, every sixteenth pixel and one beyond, for every sixteenth row and one beyond. */
export function warp(
  window: usize,
  columns: i32,
  rows: i32,
  knots: usize,
  out: usize,
  width: i32,
  height: i32,
  reachX: f64,
  reachY: f64,
): void {
  const isQuick = reachX * 2 <= QUICK_TAPS && reachY * 2 <= QUICK_TAPS;
  if (isQuick) weighPhases(reachX, reachY);
  const stride = <usize>((width + KNOT - 1) / KNOT + 1) << 4;
  for (let y = 0; y < height; y++) {
    const upper = knots + <usize>(y / KNOT) * stride;
    const share = <f64>(y % KNOT) / KNOT;
    for (let x = 0; x < width; x += KNOT) {
      const knot = upper + (<usize>(x / KNOT) << 4);
      const atX = between(knot, knot + stride, share);
      const atY = between(knot + 8, knot + 8 + stride, share);
      const stepX = (between(knot + 16, knot + 16 + stride, share) - atX) / KNOT;
      const stepY = (between(knot + 24, knot + 24 + stride, share) - atY) / KNOT;
      const length = min(KNOT, width - x);
      const to = out + (<usize>(y * width + x) << 2);
      const left = atX + 0.5 - reachX;
      const top = atY + 0.5 - reachY;
      const isInside = isQuick && isWithin(left, stepX, length, columns) && isWithin(top, stepY, length, rows);
      if (!isInside || !quickRun(window, columns, left, top, stepX, stepY, to, length, <i32>ceil<f64>(2 * reachY)))
        run(window, columns, rows, atX, atY, stepX, stepY, to, length, reachX, reachY);
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function between(upper: usize, lower: usize, share: f64): f64 {
  return load<f64>(upper) + (load<f64>(lower) - load<f64>(upper)) * share;
}

/** Whether all that is read for the first and for the last place is there: so it is for those between them. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function isWithin(first: f64, step: f64, length: i32, size: i32): bool {
  const last = first + step * <f64>length;
  return min(first, last) >= 1 && max(first, last) < <f64>(size - QUICK_TAPS - 1);
}

/** Weights for every place within a pixel: across in whole numbers, four times each, once for each channel; down so that what was multiplied across comes out as it was. */
function weighPhases(reachX: f64, reachY: f64): void {
  for (let phase = 0; phase < PHASES; phase++) {
    const share = <f64>phase / PHASES;
    triangle(share, reachX, WHOLE, WEIGHTS_X);
    triangle(share, reachY, 1 / WHOLE, PHASES_Y + (<usize>phase << 4));
    for (let i = 0; i < QUICK_TAPS; i++) {
      const weight = <u64>nearest<f32>(load<f32>(WEIGHTS_X + (<usize>i << 2)));
      store<u64>(PHASES_X + (<usize>phase << 5) + (<usize>i << 3), weight * 0x0001_0001_0001_0001);
    }
  }
}

/** Shares that make a whole, of four pixels side by side, in a place that is `share` of a pixel beyond where the first of them begins to weigh. */
function triangle(share: f64, reach: f64, whole: f64, weights: usize): void {
  let sum: f64 = 0;
  for (let i = 0; i < QUICK_TAPS; i++) sum += max<f64>(0, 1 - abs<f64>(<f64>(i + 1) - reach - share) / reach);
  for (let i = 0; i < QUICK_TAPS; i++) {
    const weight = max<f64>(0, 1 - abs<f64>(<f64>(i + 1) - reach - share) / reach);
    store<f32>(weights + (<usize>i << 2), <f32>(whole * weight / sum));
  }
}

/** Pixels of a row where all around them is there and opaque; whether it was. Places have 32 bits for shares of a pixel. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function quickRun(
  window: usize,
  columns: i32,
  left: f64,
  top: f64,
  stepX: f64,
  stepY: f64,
  out: usize,
  length: i32,
  down: i32,
): bool {
  const next = <usize>columns << 2;
  const nextX = <i64>(stepX * FRACTION);
  const nextY = <i64>(stepY * FRACTION);
  let atX = <i64>((left + HALF_PHASE) * FRACTION);
  let atY = <i64>((top + HALF_PHASE) * FRACTION);
  let seen = u32.MAX_VALUE;
  for (let i = 0; i < length; i++, atX += nextX, atY += nextY) {
    const across = PHASES_X + (<usize>(<u32>atX >> (32 - PHASE_BITS)) << 5);
    const weights = PHASES_Y + (<usize>(<u32>atY >> (32 - PHASE_BITS)) << 4);
    const a = v128.load(across);
    const b = v128.load(across, 16);
    const from = window + (<usize>(<i32>(atY >> 32) * columns + <i32>(atX >> 32)) << 2);
    let sum = f32x4.mul(rowOf(from, a, b), v128.load32_splat(weights));
    sum = f32x4.add(sum, f32x4.mul(rowOf(from + next, a, b), v128.load32_splat(weights, 4)));
    if (down > 2) sum = f32x4.add(sum, f32x4.mul(rowOf(from + 2 * next, a, b), v128.load32_splat(weights, 8)));
    if (down > 3) sum = f32x4.add(sum, f32x4.mul(rowOf(from + 3 * next, a, b), v128.load32_splat(weights, 12)));
    const word = wordOf(sum);
    store<u32>(out + (<usize>i << 2), word);
    seen &= word;
  }
  return seen >>> 24 === 255;
}

/** Four pixels side by side, weighted. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function rowOf(from: usize, a: v128, b: v128): v128 {
  const pixels = v128.load(from);
  const two = i16x8.extend_low_i8x16_u(pixels);
  const others = i16x8.extend_high_i8x16_u(pixels);
  const first = i32x4.add(i32x4.extmul_low_i16x8_u(two, a), i32x4.extmul_high_i16x8_u(two, a));
  const second = i32x4.add(i32x4.extmul_low_i16x8_u(others, b), i32x4.extmul_high_i16x8_u(others, b));
  return f32x4.convert_i32x4_s(i32x4.add(first, second));
}

/** Four numbers as bytes. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function wordOf(mean: v128): u32 {
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(mean));
  const halves = i16x8.narrow_i32x4_s(whole, whole);
  return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(halves, halves), 0);
}

/** Pixels of a row, wherever they lie and whatever is to be seen there. */
function run(
  window: usize, columns: i32, rows: i32, fromX: f64, fromY: f64, stepX: f64, stepY: f64, to: usize, length: i32,
  reachX: f64, reachY: f64,
): void {
  const across = tapsOf(reachX, columns);
  const down = tapsOf(reachY, rows);
  for (let i = 0; i < length; i++, to += 4) {
    const atX = fromX + stepX * <f64>i;
    const atY = fromY + stepY * <f64>i;
    if (!(atX >= 0 && atX < <f64>columns && atY >= 0 && atY < <f64>rows)) {
      store<u32>(to, 0);
      continue;
    }
    const left = weigh(atX - 0.5, columns, reachX, across, WEIGHTS_X);
    const top = weigh(atY - 0.5, rows, reachY, down, WEIGHTS_Y);
    const mean = meanOf(window + ((<usize>top * columns + left) << 2), columns, across, down);
    store<u32>(to, wordOf(mean));
  }
}

/** Weights of the pixels of an axis around a place; those beyond the triangle weigh nothing. Returns the first of them. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function weigh(middle: f64, size: i32, reach: f64, taps: i32, weights: usize): i32 {
  const first = max(0, min(size - taps, <i32>floor<f64>(middle - reach) + 1));
  for (let i = 0; i < taps; i++) {
    const away = <f32>(<f64>(first + i) - middle);
    store<f32>(weights + (<usize>i << 2), max<f32>(0, 1 - abs<f32>(away) / <f32>reach));
  }
  return first;
}

/** Colours are weighted by opacity too: what is transparent has no colour to give. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function meanOf(from: usize, columns: i32, across: i32, down: i32): v128 {
  // Colours, and in the place of opacity the sum of what they are weighted by.
  let sum = f32x4.splat(0);
  let weight: f32 = 0;
  for (let j = 0; j < down; j++, from += <usize>columns << 2) {
    for (let i = 0; i < across; i++) {
      const pixel = pixelAt(from + (<usize>i << 2));
      const share = load<f32>(WEIGHTS_X + (<usize>i << 2)) * load<f32>(WEIGHTS_Y + (<usize>j << 2));
      sum = f32x4.add(sum, f32x4.mul(f32x4.replace_lane(pixel, 3, 1), f32x4.splat(share * f32x4.extract_lane(pixel, 3))));
      weight += share;
    }
  }
  const opacity = f32x4.extract_lane(sum, 3);
  if (opacity <= 0) return f32x4.splat(0);
  return f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(1 / opacity)), 3, opacity / weight);
}

/** Red, green, blue and opacity of a pixel. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function pixelAt(at: usize): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at))));
}
