import { coverage, type Frame } from '../projection/frame.ts';
import { wholeOf } from '../projection/sheet-frame.ts';

/** CSS pixels around a sheet within which every vertex counts: the widest line reaches half as far. */
const MARGIN = 32;
/** Or a share of its sides, where that is more: a line between two places east of a sheet bends a little towards it. As far as places are tabulated. */
const SHARE = 0.05;
/** Sheets between two vertices that stay, at most: over more of them that bend would be more than the margin. */
const STRIDE = 8;

const [WEST, EAST, SOUTH, NORTH] = [1, 2, 4, 8];

type Near = { west: number; south: number; east: number; north: number; stride: number };

const known = new WeakMap<Frame, Near | null>();

/** What of the ground is near a sheet; null for what is no part of one, and over 180°, where places have two longitudes. */
export function nearSheet(frame: Frame): Near | null {
  if (!frame.sheet) return null;
  const whole = wholeOf(frame);
  const found = known.get(whole);
  if (found !== undefined) return found;
  const near = boxAround(whole);
  known.set(whole, near);
  return near;
}

function boxAround(whole: Frame): Near | null {
  const [west, south, east, north] = whole.geographic;
  const [leftmost, lowest] = coverage(whole, MARGIN);
  const x = Math.max((east - west) * SHARE, west - leftmost);
  const y = Math.max((north - south) * SHARE, south - lowest);
  const box = { west: west - x, south: south - y, east: east + x, north: north + y };
  if (box.west < -180 || box.east > 180) return null;
  return { ...box, stride: STRIDE * Math.max(east - west, north - south) };
}

let kept = new Float64Array(4096);

/**
 * A run of vertices without those between two on the same side of a sheet: the way past it is another, and what is seen is the same. An island
 * whose end a page shows has tens of thousands of them, each to be projected exactly. Into a buffer that the next call overwrites; nothing of what
 * lies on one side altogether.
 */
export function nearPart(coordinates: Float64Array, start: number, end: number, near: Near): Float64Array {
  if (kept.length < end - start) kept = new Float64Array((end - start) * 2);
  let length = 0;
  let all = WEST | EAST | SOUTH | NORTH;
  // The last vertex that stays, and the one after it, which the next may make needless.
  let [lastX, lastY, lastSides] = [0, 0, 0];
  let sides = 0;
  for (let i = start; i < end; i += 2) {
    const x = coordinates[i] as number;
    const y = coordinates[i + 1] as number;
    const nextSides = sidesOf(x, y, near);
    all &= nextSides;
    const isNeedless =
      length > 2 &&
      (lastSides & sides & nextSides) !== 0 &&
      Math.abs(x - lastX) < near.stride &&
      Math.abs(y - lastY) < near.stride;
    if (isNeedless) length -= 2;
    else if (length > 0) {
      lastX = kept[length - 2] as number;
      lastY = kept[length - 1] as number;
      lastSides = sides;
    }
    kept[length++] = x;
    kept[length++] = y;
    sides = nextSides;
  }
  return kept.subarray(0, all === 0 ? length : 0);
}

/** Whether a place is on a sheet or beside it. */
export const isNear = (lon: number, lat: number, near: Near): boolean => sidesOf(lon, lat, near) === 0;

function sidesOf(x: number, y: number, { west, south, east, north }: Near): number {
  const across = x < west ? WEST : x > east ? EAST : 0;
  return y < south ? across | SOUTH : y > north ? across | NORTH : across;
}
