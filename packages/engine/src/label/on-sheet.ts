import { isNear, nearSheet } from '../draw/near-part.ts';
import type { Frame } from '../projection/frame.ts';
import type { PlacedLabel } from './place.ts';

/** The names that are whole on the sheet of a frame: on paper nothing goes on beyond its edge. All of them, of a picture that is no part of one. */
export function onSheet(labels: readonly PlacedLabel[], frame: Frame): readonly PlacedLabel[] {
  if (!frame.sheet) return labels;
  const { width, height, toPixel } = frame.sheet.whole;
  // Most names of the territory are far away: where each lies exactly need not be known.
  const near = nearSheet(frame);
  const at = new Float64Array(2);
  return labels.filter(({ lon, lat, box: [minX, minY, maxX, maxY] }) => {
    if (near && !isNear(lon, lat, near)) return false;
    toPixel(lon, lat, at);
    const [x, y] = [Math.round(at[0] as number), Math.round(at[1] as number)];
    return x + minX >= 0 && y + minY >= 0 && x + maxX <= width && y + maxY <= height;
  });
}
