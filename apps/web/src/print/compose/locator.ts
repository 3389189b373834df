import type { Locator } from '../content.ts';
import { type Block, nothing, type Room } from './blocks.ts';
import { CORAL, INK, LAGOON } from './ink.ts';
import { boxPath, type Mark, pathOf } from './mark.ts';

/** Of the small map, in mm at the size of A4. */
export const LOCATOR = { width: 24, height: 19 } as const;

export function locatorBlock(locator: Locator | null, { k }: Room): Block {
  if (!locator) return nothing;
  const box = { x: 0, y: 0, width: LOCATOR.width * k, height: LOCATOR.height * k };
  const ring = (places: Locator['frame']) =>
    pathOf(
      places.map(([x, y]): [number, number] => [x * box.width, y * box.height]),
      true,
    );
  const { key, frame, cells = [] } = locator;
  const ground: Mark = key
    ? { kind: 'picture', key, box }
    : { kind: 'path', d: boxPath(box), paint: { fill: LAGOON, fillOpacity: 0.06 } };
  return {
    height: box.height,
    marks: [
      ground,
      ...cells.map((cell): Mark => ({ kind: 'path', d: ring(cell), paint: { stroke: LAGOON, width: 0.16 } })),
      { kind: 'path', d: ring(frame), paint: { fill: CORAL, fillOpacity: 0.12, stroke: CORAL, width: 0.4 } },
      { kind: 'path', d: boxPath(box), paint: { stroke: INK, width: 0.15 } },
    ],
  };
}
