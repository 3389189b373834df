import { height, MASK, pixels, stride, width } from './memory';
import { inkOf, paint } from './palette';

/** Prints the mask, in the inks that were taken, with its upper left pixel at (left, top): what lies outside is left out. */
export function printMask(left: i32, top: i32, maskWidth: i32, maskHeight: i32): void {
  const first = max<i32>(0, left);
  const last = min<i32>(width, left + maskWidth);
  if (first >= last) return;
  for (let y = max<i32>(0, top), end = min<i32>(height, top + maskHeight); y < end; y++) {
    const row = y * stride;
    let shade = MASK + (y - top) * maskWidth + first - left;
    let at = pixels + (<usize>(row + first) << 1);
    for (const stop = pixels + (<usize>(row + last) << 1); at < stop; at += 2, shade++) {
      paint(at, inkOf(load<u8>(shade)));
    }
  }
}
