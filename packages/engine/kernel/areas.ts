import {
  BLOCK,
  BLOCK_BITS,
  cellStride,
  changedBlocks,
  changedRows,
  changes,
  FOUR,
  height,
  pixels,
  stride,
  width,
  wipe,
} from './memory';
import { inkOf, mix, paint, takeInks } from './palette';

/**
 * Areas by the even-odd rule. Each edge leaves, in the rows it crosses, by how much what lies to its right is covered
 * more or less; adding them up from the left gives the share of each pixel, exactly.
 */
export function markEdge(ax: f64, ay: f64, bx: f64, by: f64): void {
  const down = ay < by;
  const top = down ? ay : by;
  const bottom = down ? by : ay;
  const first = Math.max(0, top);
  const last = Math.min(height, bottom);
  if (!(first < last)) return;
  const lean = (bx - ax) / (by - ay);
  const start = down ? ax : bx;
  for (let y = <i32>first; <f64>y < last; y++) {
    const from = Math.max(y, first);
    const to = Math.min(y + 1, last);
    const x = start + (from - top) * lean;
    const next = start + (to - top) * lean;
    markRow(y, Math.min(x, next), Math.max(x, next), down ? to - from : from - to);
  }
}

/** An edge within one row of pixels, from `left` to `right`, that changes what lies to its right by `change`. */
function markRow(y: i32, left: f64, right: f64, change: f64): void {
  if (left >= width) return;
  const row = y * cellStride;
  store<u8>(changedRows + y, 1);
  if (right <= 0) {
    changeCell(row, change);
    store<u8>(changedBlocks + (row >> BLOCK_BITS), 1);
    return;
  }
  if (left < 0) {
    const outside = (change * left) / (left - right);
    changeCell(row, outside);
    store<u8>(changedBlocks + (row >> BLOCK_BITS), 1);
    change -= outside;
    left = 0;
  }
  if (right > width) {
    change -= (change * (right - width)) / (right - left);
    right = width;
  }
  const firstCell = <i32>left;
  const lastCell = max<i32>(firstCell, <i32>Math.ceil(right) - 1);
  for (let block = (row + firstCell) >> BLOCK_BITS; block <= (row + lastCell + 1) >> BLOCK_BITS; block++) {
    store<u8>(changedBlocks + block, 1);
  }
  const perPixel: f64 = lastCell > firstCell ? change / (right - left) : 0;
  let done: f64 = 0;
  for (let cell = firstCell; cell <= lastCell; cell++) {
    const from: f64 = cell === firstCell ? left : cell;
    const to: f64 = cell === lastCell ? right : cell + 1;
    const part = lastCell > firstCell ? perPixel * (to - from) : change;
    // What the edge crosses here counts for the pixel by how far from its right side it is, and wholly for the next ones.
    const here = part * (<f64>cell + 1 - (from + to) / 2);
    changeCell(row + cell, here + done);
    done = part - here;
  }
  changeCell(row + lastCell + 1, done);
}

function changeCell(cell: i32, change: f64): void {
  const at = changes + (<usize>cell << 2);
  store<f32>(at, <f32>(<f64>load<f32>(at) + change));
}

/** Paints what is covered, in one ink for each share of a pixel up to the whole, and forgets it. */
export function paintAreas(inks: i32): void {
  takeInks(inks);
  const whole = <f64>(inks - 1);
  for (let y = 0; y < height; y++) {
    if (load<u8>(changedRows + y) === 0) continue;
    store<u8>(changedRows + y, 0);
    paintRow(y, whole);
  }
}

function paintRow(y: i32, whole: f64): void {
  const row = y * cellStride;
  let sum: f64 = 0;
  for (let x = 0, next = 0; x < width; x = next) {
    next = x + BLOCK;
    if (load<u8>(changedBlocks + ((row + x) >> BLOCK_BITS)) === 0) {
      while (next < width && load<u8>(changedBlocks + ((row + next) >> BLOCK_BITS)) === 0) next += BLOCK;
      const ink = inkOf(shadeOf(sum, whole));
      if (ink !== 0) paintRun(y * stride + x, y * stride + min<i32>(next, width), ink);
      continue;
    }
    for (let i = x, last = min<i32>(next, width); i < last; i++) {
      sum += load<f32>(changes + (<usize>(row + i) << 2));
      const ink = inkOf(shadeOf(sum, whole));
      if (ink !== 0) paint(pixels + (<usize>(y * stride + i) << 1), ink);
    }
  }
  // The last edges change what lies beyond the picture.
  for (let x = 0; x < cellStride; x += BLOCK) {
    const block = changedBlocks + ((row + x) >> BLOCK_BITS);
    if (load<u8>(block) !== 0) wipe(changes + (<usize>(row + x) << 2), 4 * BLOCK);
    store<u8>(block, 0);
  }
}

/** Even-odd: what is covered twice is not. */
function shadeOf(sum: f64, whole: f64): u32 {
  const covered = Math.abs(sum);
  const turns = covered - 2 * Math.floor(covered / 2);
  return <u32>((turns > 1 ? 2 - turns : turns) * whole + 0.5);
}

/** Pixels of one row, most of them alike: four at a time where they are. */
function paintRun(from: i32, to: i32, ink: u32): void {
  const end = pixels + (<usize>to << 1);
  let at = pixels + (<usize>from << 1);
  let under: u32 = load<u16>(at);
  let mixed = mix(ink, under);
  while (at < end) {
    if (at + 8 <= end && load<u64>(at) === <u64>under * FOUR) {
      store<u64>(at, <u64>mixed * FOUR);
      at += 8;
      continue;
    }
    if (load<u16>(at) !== under) {
      under = load<u16>(at);
      mixed = mix(ink, under);
    }
    store<u16>(at, <u16>mixed);
    at += 2;
  }
}
