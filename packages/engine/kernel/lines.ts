import { BLOCK_BITS, blockCount, height, nearBlocks, nearness, pixels, stride, width } from './memory';
import { inkOf, mix, takeInks } from './palette';

/**
 * Marks what lies within `reach` of a segment, so many levels to a pixel: the nearest of all segments counts. Behind its
 * first point, only when it starts there: where it goes on from another segment, that one's end has marked it.
 */
export function markSegment(ax: f64, ay: f64, bx: f64, by: f64, reach: f64, levels: f64, starts: bool): void {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  // A unit along the segment; a point has none, and any will do.
  const ux: f64 = length > 0 ? dx / length : 1;
  const uy: f64 = length > 0 ? dy / length : 0;
  const minX = Math.min(ax, bx) - reach;
  const maxX = Math.max(ax, bx) + reach;
  const first = <i32>Math.max(0, Math.ceil(Math.min(ay, by) - reach - 0.5));
  const last = <i32>Math.min(height - 1, Math.floor(Math.max(ay, by) + reach - 0.5));
  const lean = ux / uy;
  const half = reach / Math.abs(uy);
  const backLean = uy / ux;
  const alongStep = f32x4.splat(<f32>(4 * ux));
  const besideStep = f32x4.splat(<f32>(4 * uy));
  const alongs = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>ux));
  const besides = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>uy));
  const perPixel = f32x4.splat(<f32>levels);
  const highest = f32x4.splat(<f32>(reach * levels + 1));
  const none = f32x4.splat(0);
  for (let y = first; y <= last; y++) {
    const py = <f64>y + 0.5 - ay;
    let left = minX;
    let right = maxX;
    if (uy !== 0) {
      const middle = ax + py * lean;
      left = Math.max(left, middle - half);
      right = Math.min(right, middle + half);
    }
    if (!starts) {
      if (dx > 0) left = Math.max(left, ax - py * backLean);
      else if (dx < 0) right = Math.min(right, ax - py * backLean);
      else if (py * dy <= 0) continue;
    }
    const firstX = left > 0.5 ? <i32>Math.ceil(Math.min(left - 0.5, width)) : 0;
    const lastX = right < width ? <i32>Math.floor(Math.max(right - 0.5, -1)) : width - 1;
    if (firstX > lastX) continue;
    const row = y * stride;
    for (let block = (row + firstX) >> BLOCK_BITS; block <= (row + lastX) >> BLOCK_BITS; block++) {
      store<u8>(nearBlocks + block, 1);
    }
    // Four pixels at a time, from a multiple of four on: how far each lies before the segment, after it, and beside it.
    const x = firstX & ~3;
    const px = <f64>x + 0.5 - ax;
    const along = px * ux + py * uy;
    let before = f32x4.sub(f32x4.splat(<f32>-along), alongs);
    let after = f32x4.add(f32x4.splat(<f32>(along - length)), alongs);
    let beside = f32x4.add(f32x4.splat(<f32>(px * uy - py * ux)), besides);
    for (let at = nearness + row + x, end = nearness + row + lastX; at <= end; at += 4) {
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
    store<u16>(at, <u16>mix(inkOf(<u32>levels & 255), load<u16>(at)));
  }
}
