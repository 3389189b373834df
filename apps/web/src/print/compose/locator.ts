import type { PageContent } from '../content.ts';
import { type Block, nothing, type Room } from './blocks.ts';
import { CORAL, INK } from './ink.ts';
import { boxPath, pathOf } from './mark.ts';

/** Of the small map, in mm at the size of A4. */
export const LOCATOR = { width: 24, height: 19 } as const;

export function locatorBlock(locator: PageContent['locator'], { k }: Room): Block {
  if (!locator) return nothing;
  const box = { x: 0, y: 0, width: LOCATOR.width * k, height: LOCATOR.height * k };
  const frame = locator.frame.map(([x, y]): [number, number] => [x * box.width, y * box.height]);
  return {
    height: box.height,
    marks: [
      { kind: 'picture', key: locator.key, box },
      { kind: 'path', d: pathOf(frame, true), paint: { fill: CORAL, fillOpacity: 0.12, stroke: CORAL, width: 0.4 } },
      { kind: 'path', d: boxPath(box), paint: { stroke: INK, width: 0.15 } },
    ],
  };
}
