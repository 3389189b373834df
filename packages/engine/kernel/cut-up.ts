/** Blocks of a picture out of the pixels of a window, RGBA. What it works on lies beyond `FREE` of warp.ts; rows have whole fours of pixels. */

/** How many channels a part of a window needs: none where nothing is seen, one for grey, three for colours, four with opacity. */
export function channelsOf(from: usize, stride: usize, columns: i32, rows: i32): i32 {
  let seen = i32x4.splat(0);
  let clear = seen;
  let coloured = seen;
  for (let row = 0; row < rows; row++, from += stride) {
    for (let at = from, end = from + (<usize>columns << 2); at < end; at += 16) {
      const four = v128.load(at);
      seen = v128.or(seen, four);
      clear = v128.or(clear, v128.not(four));
      // Its colours less the one on their right.
      coloured = v128.or(coloured, v128.xor(four, i32x4.shr_u(four, 8)));
    }
  }
  const opacity = i32x4.splat(0xff000000);
  if (!v128.any_true(v128.and(seen, opacity))) return 0;
  if (v128.any_true(v128.and(clear, opacity))) return 4;
  return v128.any_true(v128.and(coloured, i32x4.splat(0xffff))) ? 3 : 1;
}

/** Each pixel less the one on its left, the first of a row less the last of the row above. Up to twelve bytes beyond the last one are written. */
export function subtract(from: usize, stride: usize, columns: i32, rows: i32, channels: i32, to: usize): void {
  const taken =
    channels === 1
      ? i8x16(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)
      : channels === 3
        ? i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1)
        : i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let before = i32x4.splat(0);
  for (let row = 0; row < rows; row++, from += stride) {
    for (let at = from, end = from + (<usize>columns << 2); at < end; at += 16, to += <usize>channels << 2) {
      const four = v128.load(at);
      const left = i32x4.shuffle(before, four, 3, 4, 5, 6);
      v128.store(to, i8x16.swizzle(i8x16.sub(four, left), taken));
      before = four;
    }
  }
}

/** Writes so many pixels, each the mean of four; what is transparent has no colour to give. */
export function halve(from: usize, stride: usize, to: usize, toStride: usize, columns: i32, rows: i32): void {
  const opacity = i32x4.splat(0xff000000);
  for (let row = 0; row < rows; row++, from += stride << 1, to += toStride) {
    for (let at = from, out = to, end = to + (<usize>columns << 2); out < end; at += 32, out += 16) {
      const a = v128.load(at);
      const b = v128.load(at, 16);
      const c = v128.load(at + stride);
      const d = v128.load(at + stride, 16);
      const opaque = v128.and(v128.and(v128.and(a, b), v128.and(c, d)), opacity);
      if (i32x4.all_true(i32x4.eq(opaque, opacity)))
        v128.store(out, i8x16.narrow_i16x8_u(meansOf(a, c), meansOf(b, d)));
      else for (let i: usize = 0; i < 4; i++) store<u32>(out + (i << 2), weightedMean(at + (i << 3), stride));
    }
  }
}

/** Two pixels, from four and the four below them. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function meansOf(upper: v128, lower: v128): v128 {
  const first = i16x8.add(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
  const second = i16x8.add(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower));
  const sum = i16x8.add(i64x2.shuffle(first, second, 0, 2), i64x2.shuffle(first, second, 1, 3));
  return i16x8.shr_u(i16x8.add(sum, i16x8.splat(2)), 2);
}

function weightedMean(at: usize, stride: usize): u32 {
  const a = load<u32>(at);
  const b = load<u32>(at, 4);
  const c = load<u32>(at + stride);
  const d = load<u32>(at + stride, 4);
  const opacity = (a >> 24) + (b >> 24) + (c >> 24) + (d >> 24);
  if (opacity === 0) return 0;
  let mean: u32 = ((opacity + 2) >> 2) << 24;
  for (let shift = 0; shift < 24; shift += 8) {
    const sum = weighted(a, shift) + weighted(b, shift) + weighted(c, shift) + weighted(d, shift);
    mean |= ((2 * sum + opacity) / (2 * opacity)) << shift;
  }
  return mean;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function weighted(pixel: u32, shift: i32): u32 {
  return ((pixel >> shift) & 255) * (pixel >> 24);
}
