import { type Box, createBoxIndex } from '@motu/labels';
import type { Frame } from '../projection/frame.ts';
import type { PlacedLabel } from './place.ts';

/**
 * Names of several layers in one picture, bottom first: where two would collide the upper layer keeps its own, since it
 * is what the reader asked to see. A name that an upper layer writes is not written again.
 */
export function withoutCollisions(
  layers: readonly (readonly PlacedLabel[])[],
  frame: Frame,
): (readonly PlacedLabel[])[] {
  const named = layers.filter((labels) => labels.length > 0);
  if (named.length < 2) return named;
  const taken = createBoxIndex();
  const written = new Set<string>();
  const point = new Float64Array(2);
  const boxOf = ({ lon, lat, box }: PlacedLabel): Box => {
    frame.toPixel(lon, lat, point);
    const [x, y] = [Math.round(point[0] as number), Math.round(point[1] as number)];
    return [x + box[0], y + box[1], x + box[2], y + box[3]];
  };
  return named
    .toReversed()
    .map((labels) => {
      const kept = labels.filter((label) => !taken.hits(boxOf(label)) && !written.has(nameOf(label)));
      for (const label of kept) taken.add(boxOf(label));
      for (const label of kept) written.add(nameOf(label));
      return kept;
    })
    .toReversed();
}

function nameOf({ block, lon, lat }: PlacedLabel): string {
  // A sign without a name is only the same as itself.
  return block?.lines[0]?.text ?? `${lon},${lat}`;
}
