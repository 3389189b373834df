/** Pixels of a picture's block. What it works on lies beyond `FREE` of warp.ts. */

/**
 * RGBA pixels from grey, colours or colours with opacity, each as its difference from the pixel on its left: four at a time. Up to twelve
 * bytes beyond the last one are read.
 */
export function addUp(from: usize, channels: i32, to: usize, count: i32): void {
  const spread =
    channels === 1
      ? i8x16(0, 0, 0, -1, 1, 1, 1, -1, 2, 2, 2, -1, 3, 3, 3, -1)
      : channels === 3
        ? i8x16(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1)
        : i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const opaque = i32x4.splat(channels === 4 ? 0 : 0xff000000);
  const none = i8x16.splat(0);
  let before = none;
  for (const end = to + (<usize>count << 2); to < end; to += 16, from += <usize>channels << 2) {
    let four = i8x16.swizzle(v128.load(from), spread);
    // One pixel on, then two: each has all of those on its left.
    four = i8x16.add(four, i32x4.shuffle(none, four, 0, 4, 5, 6));
    four = i8x16.add(four, i32x4.shuffle(none, four, 0, 1, 4, 5));
    four = i8x16.add(four, before);
    before = i32x4.shuffle(four, four, 3, 3, 3, 3);
    v128.store(to, v128.or(four, opaque));
  }
}
