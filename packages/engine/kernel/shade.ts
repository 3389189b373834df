/**
 * What shades a relief: smoothing, light, and the removal of stripes. The same sums in the same order as TypeScript takes, to the last bit, two or four
 * cells at a time. Rows of floats lie one after the other, beyond `FREE` of warp.ts. Nothing is computed nearer than a margin to the edge, where there is one.
 */

/** Two cells as numbers of twice the width, in which all is reckoned. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function keepTwo(at: usize, cells: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(cells), 0);
}

/** A row with its first and last cell repeated on either side, so that no bound is asked about inside of a loop. */
function pad(from: usize, width: i32, before: i32, after: i32, to: usize): void {
  const first = load<f32>(from);
  const last = load<f32>(from + (<usize>(width - 1) << 2));
  for (let i = 0; i < before; i++) store<f32>(to + (<usize>i << 2), first);
  const start = to + (<usize>before << 2);
  memory.copy(start, from, <usize>width << 2);
  for (let i = width; i < width + after; i++) store<f32>(start + (<usize>i << 2), last);
}

/** Weighted sums along the rows from `top` to `bottom`. `weights` are doubles; `row` has room for a row and twice the radius. */
export function blurAcross(
  from: usize,
  to: usize,
  width: i32,
  top: i32,
  bottom: i32,
  margin: i32,
  weights: usize,
  radius: i32,
  row: usize,
): void {
  const end = weights + (<usize>(2 * radius + 1) << 3);
  const last = width - margin;
  for (let y = top; y < bottom; y++) {
    const start = <usize>(y * width) << 2;
    pad(from + start, width, radius, radius, row);
    for (let x = margin; x < last; x += 2) {
      const at = <usize>min(x, last - 2) << 2;
      let sum = f64x2.splat(0);
      let cell = row + at;
      for (let weight = weights; weight < end; weight += 8, cell += 4)
        sum = f64x2.add(sum, f64x2.mul(two(cell), v128.load64_splat(weight)));
      keepTwo(to + start + at, sum);
    }
  }
}

/** Weighted sums down the columns, each step kept as a cell is. */
export function blurDown(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  margin: i32,
  weights: usize,
  radius: i32,
): void {
  const last = width - margin;
  const rowBytes = <usize>width << 2;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < last; x += 2) {
      const at = <usize>min(x, last - 2) << 2;
      let sum = f64x2.splat(0);
      let weight = weights;
      let cell = from + (<usize>(max(0, y - radius) * width) << 2) + at;
      for (let row = y - radius; row <= y + radius; row++, weight += 8) {
        const next = f64x2.add(sum, f64x2.mul(two(cell), v128.load64_splat(weight)));
        sum = f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(next));
        if (row >= 0 && row < height - 1) cell += rowBytes;
      }
      keepTwo(to + (<usize>(y * width) << 2) + at, sum);
    }
  }
}

/** Running means along all rows, up to a column; `row` has room for a row, twice the radius and one more. */
export function meanAcross(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  end: i32,
  row: usize,
): void {
  const size = 2 * radius + 1;
  const share = 1 / <f64>size;
  for (let y = 0; y < height; y++) {
    const start = <usize>(y * width) << 2;
    pad(from + start, width, radius, radius + 1, row);
    let sum: f64 = 0;
    for (let i = 0; i < size; i++) sum += load<f32>(row + (<usize>i << 2));
    let leaves = row;
    let enters = row + (<usize>size << 2);
    for (let at = to + start, stop = at + (<usize>end << 2); at < stop; at += 4, leaves += 4, enters += 4) {
      store<f32>(at, <f32>(sum * share));
      sum += <f64>load<f32>(enters) - <f64>load<f32>(leaves);
    }
  }
}

/** Running means down the columns within the margin, up to a row; `sums` has room for a row of doubles and one more. */
export function meanDown(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  end: i32,
  margin: i32,
  sums: usize,
): void {
  const last = width - margin;
  memory.fill(sums, 0, <usize>(width + 1) << 3);
  for (let y = -radius; y <= radius; y++) {
    const row = from + (<usize>(max(0, min(height - 1, y)) * width) << 2);
    for (let x = margin; x < last; x += 2) {
      const sum = sums + (<usize>x << 3);
      v128.store(sum, f64x2.add(v128.load(sum), two(row + (<usize>x << 2))));
    }
  }
  const share = f64x2.splat(1 / <f64>(2 * radius + 1));
  for (let y = 0; y < end; y++) {
    const enters = from + (<usize>(min(height - 1, y + radius + 1) * width) << 2);
    const leaves = from + (<usize>(max(0, y - radius) * width) << 2);
    const out = to + (<usize>(y * width) << 2);
    for (let x = margin; x < last; x += 2) {
      const at = <usize>x << 2;
      const place = sums + (<usize>x << 3);
      const sum = v128.load(place);
      // One cell beyond the last is written where they are odd in number: the next row comes after, and has its own.
      keepTwo(out + at, f64x2.mul(sum, share));
      v128.store(place, f64x2.add(sum, f64x2.sub(two(enters + at), two(leaves + at))));
    }
  }
}

/**
 * Light received minus that of flat ground. `lights` are doubles: what flat ground receives, then of each of four lights how far it comes from the
 * east, from the north, and its share.
 */
export function light(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  margin: i32,
  perX: f64,
  perY: f64,
  lights: usize,
): void {
  memory.fill(to, 0, <usize>(width * height) << 2);
  const flat = v128.load64_splat(lights);
  const none = f64x2.splat(0);
  const twice = f64x2.splat(2);
  const last = width - margin;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < last; x += 2) {
      const at = <usize>(y * width + min(x, last - 2)) << 2;
      const north = from + at - (<usize>width << 2);
      const here = from + at;
      const south = here + (<usize>width << 2);
      const northWest = two(north - 4);
      const northEast = two(north + 4);
      const southWest = two(south - 4);
      const southEast = two(south + 4);
      // Horn's weights: the two rows and columns beside count once, those in line twice.
      let east = f64x2.add(northEast, f64x2.mul(twice, two(here + 4)));
      east = f64x2.sub(f64x2.add(east, southEast), northWest);
      east = f64x2.sub(f64x2.sub(east, f64x2.mul(twice, two(here - 4))), southWest);
      east = f64x2.mul(east, f64x2.splat(perX));
      let up = f64x2.add(northWest, f64x2.mul(twice, two(north)));
      up = f64x2.sub(f64x2.add(up, northEast), southWest);
      up = f64x2.sub(f64x2.sub(up, f64x2.mul(twice, two(south))), southEast);
      up = f64x2.mul(up, f64x2.splat(perY));
      const square = f64x2.add(f64x2.add(f64x2.splat(1), f64x2.mul(east, east)), f64x2.mul(up, up));
      const length = f64x2.sqrt(square);
      let sum = none;
      for (let one = lights + 8; one < lights + 104; one += 24) {
        const towards = f64x2.sub(
          f64x2.sub(flat, f64x2.mul(east, v128.load64_splat(one))),
          f64x2.mul(up, v128.load64_splat(one, 8)),
        );
        const value = f64x2.div(towards, length);
        sum = f64x2.add(sum, v128.and(f64x2.mul(value, v128.load64_splat(one, 16)), f64x2.gt(value, none)));
      }
      const isFlat = v128.and(f64x2.eq(east, none), f64x2.eq(up, none));
      keepTwo(to + at, v128.andnot(f64x2.sub(sum, flat), isFlat));
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function middle(a: v128, b: v128, c: v128): v128 {
  return f32x4.max(f32x4.min(a, b), f32x4.min(f32x4.max(a, b), c));
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function least(a: v128, b: v128, c: v128): v128 {
  return f32x4.min(f32x4.min(a, b), c);
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function greatest(a: v128, b: v128, c: v128): v128 {
  return f32x4.max(f32x4.max(a, b), c);
}

/** The median of 3 × 3 cells, four at a time; cells at zero stay there. There are four to a row within the margin at least. */
export function median(from: usize, to: usize, width: i32, height: i32, margin: i32): void {
  memory.copy(to, from, <usize>(width * height) << 2);
  const rowBytes = <usize>width << 2;
  const last = width - margin;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < last; x += 4) {
      const at = <usize>(y * width + min(x, last - 4)) << 2;
      const here = from + at;
      const north = here - rowBytes;
      const south = here + rowBytes;
      const a = v128.load(north - 4), b = v128.load(here - 4), c = v128.load(south - 4);
      const d = v128.load(north), e = v128.load(here), f = v128.load(south);
      const g = v128.load(north + 4), h = v128.load(here + 4), i = v128.load(south + 4);
      // Of three columns: the greatest of their least, the median of their medians, the least of their greatest; the median of these.
      const low = greatest(least(a, b, c), least(d, e, f), least(g, h, i));
      const mid = middle(middle(a, b, c), middle(d, e, f), middle(g, h, i));
      const high = least(greatest(a, b, c), greatest(d, e, f), greatest(g, h, i));
      v128.store(to + at, v128.andnot(middle(low, mid, high), f32x4.eq(e, f32x4.splat(0))));
    }
  }
}
