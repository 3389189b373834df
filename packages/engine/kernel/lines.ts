import { BLOCK_BITS, blockCount, height, nearBlocks, nearness, pixels, stride, width } from './memory';
import { inkOf, paint, takeInks } from './palette';

/**
 * Lines along the grid of pixels lie at distances that are just between two levels: taken a little off, they all fall to
 * the same side, whatever is rounded.
 */
const OFF: f64 = 0.02;
/** Farther than any picture reaches. */
const FAR: f64 = 1e9;

/**
 * Marks what lies within `reach` of a segment, so many levels to a pixel: the nearest of all segments counts. Behind its
 * first point, only when it starts there: where it goes on from another segment, that one's end has marked it.
 */
export function markSegment(
  ax: f64,
  ay: f64,
  bx: f64,
  by: f64,
  reach: f64,
  levels: f64,
  starts: bool,
): void {
  const minX = Math.min(ax, bx) - reach;
  const maxX = Math.max(ax, bx) + reach;
  let minY = Math.min(ay, by) - reach;
  let maxY = Math.max(ay, by) + reach;
  if (!(maxX > 0 && minX < width && maxY > 0 && minY < height)) return;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  const perLength: f64 = length > 0 ? 1 / length : 0;
  // A unit along the segment; a point has none, and any will do.
  const ux: f64 = length > 0 ? dx * perLength : 1;
  const uy = dy * perLength;
  if (!starts && dx === 0) {
    if (dy > 0) minY = ay;
    else maxY = ay;
  }
  const first = <i32>Math.max(0, minY);
  const last = <i32>Math.min(height - 1, maxY);
  // Where the strip around the segment begins and ends in a row, and what lies behind the first point: all go on evenly.
  const py = <f64>first + 0.5 - ay;
  const lean: f64 = uy !== 0 ? ux / uy : 0;
  const half: f64 = uy !== 0 ? reach / Math.abs(uy) : FAR;
  let stripLeft = ax + py * lean - half;
  let stripRight = ax + py * lean + half;
  const cutLean = -uy / ux;
  const isCutLeft = !starts && dx > 0;
  const isCutRight = !starts && dx < 0;
  let cutLeft = isCutLeft ? ax + py * cutLean : -FAR;
  let cutRight = isCutRight ? ax + py * cutLean : FAR;
  const cutLeftLean: f64 = isCutLeft ? cutLean : 0;
  const cutRightLean: f64 = isCutRight ? cutLean : 0;

  const alongs = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>ux));
  const besides = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>uy));
  const alongStep = f32x4.splat(<f32>(4 * ux));
  const besideStep = f32x4.splat(<f32>(4 * uy));
  const perPixel = f32x4.splat(<f32>levels);
  const highest = f32x4.splat(<f32>(reach * levels + 1 - OFF));
  const none = f32x4.splat(0);
  const rightmost = <f64>(width - 1);
  for (let y = first; y <= last; y++) {
    const left = Math.max(Math.max(minX, 0), Math.max(stripLeft, cutLeft));
    const right = Math.min(Math.min(maxX, rightmost), Math.min(stripRight, cutRight));
    stripLeft += lean;
    stripRight += lean;
    cutLeft += cutLeftLean;
    cutRight += cutRightLean;
    if (left > right) continue;
    // Four pixels at a time, from a multiple of four on: how far each lies before the segment, after it, and beside it.
    const x = <i32>left & ~3;
    const row = y * stride;
    for (let block = (row + x) >> BLOCK_BITS; block <= (row + <i32>right) >> BLOCK_BITS; block++) {
      store<u8>(nearBlocks + block, 1);
    }
    const fromX = <f64>x + 0.5 - ax;
    const fromY = <f64>y + 0.5 - ay;
    const along = fromX * ux + fromY * uy;
    let before = f32x4.sub(f32x4.splat(<f32>-along), alongs);
    let after = f32x4.add(f32x4.splat(<f32>(along - length)), alongs);
    let beside = f32x4.add(f32x4.splat(<f32>(fromX * uy - fromY * ux)), besides);
    for (let at = nearness + row + x, end = nearness + row + <i32>right; at <= end; at += 4) {
      const beyond = f32x4.max(f32x4.max(before, after), none);
      const distance = f32x4.sqrt(f32x4.add(f32x4.mul(beyond, beyond), f32x4.mul(beside, beside)));
      const level = i32x4.trunc_sat_f32x4_u(f32x4.sub(highest, f32x4.mul(distance, perPixel)));
      const shorts = i16x8.narrow_i32x4_u(level, level);
      const bytes = i8x16.narrow_i16x8_u(shorts, shorts);
      v128.store_lane<u32>(at, i8x16.max_u(bytes, v128.load_zero<u32>(at)), 0);
      before = f32x4.sub(before, alongStep);
      after = f32x4.add(after, alongStep);
      beside = f32x4.add(beside, besideStep);
    }
  }
}

/** Paints what is near a segment, in one ink for each level, and forgets the segments. */
export function paintLines(inks: i32): void {
  takeInks(inks);
  const blocks: usize = blockCount();
  for (let eight: usize = 0; eight < blocks; eight += 8) {
    if (load<u64>(nearBlocks + eight) === 0) continue;
    for (let block = eight; block < eight + 8; block++) {
      if (load<u8>(nearBlocks + block) === 0) continue;
      const at = block << BLOCK_BITS;
      paintEight(at);
      paintEight(at + 8);
    }
    store<u64>(nearBlocks + eight, 0);
  }
}

/** Eight pixels, of which some may be near nothing: to ask which would take longer than to paint them with nothing. */
function paintEight(first: usize): void {
  let levels = load<u64>(nearness + first);
  if (levels === 0) return;
  store<u64>(nearness + first, 0);
  for (let at = pixels + (first << 1), end = at + 16; at < end; at += 2, levels >>= 8) {
    paint(at, inkOf(<u32>levels & 255));
  }
}
