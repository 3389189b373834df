import type { AtlasNeighbour, AtlasSide } from '@motu/core/print';
import type { AtlasPlace } from '../content.ts';
import { fr } from '../fr.ts';
import { BAND, type Box } from '../page-layout.ts';
import { type Block, nothing, paragraph, type Room } from './blocks.ts';
import { LAGOON, WHITE } from './ink.ts';
import { boxPath, type Mark, pathOf } from './mark.ts';

/** `Page 3 sur 12`, or what the index is of. */
export function atlasBlock(atlas: AtlasPlace | null, room: Room): Block {
  if (!atlas) return nothing;
  const { number, count, scale } = atlas;
  const text = number === null ? fr.atlas.index(count, scale) : fr.atlas.page(number, count);
  return paragraph(text, { size: 4.4 * room.k, weight: 700, colour: LAGOON, leading: 1.15 }, room);
}

const SIZE = 3;
const ARROW = 1.1;
/** A tab fills the band of figures, and is as long as its number and arrow need. */
const LENGTH = 11;

/** The numbers of the pages that go on from here, in the band around the map, on their sides. */
export function neighbourMarks(neighbours: readonly AtlasNeighbour[], map: Box): Mark[] {
  return neighbours.flatMap(({ number, side, along }) => {
    const box = tabBox(side, along, map);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isUpright = side === 'left' || side === 'right';
    // The arrow is outside of its number, beside it where there is no room above or below.
    const arrow: readonly [number, number] = isUpright ? [x, y - SIZE * 0.85] : [x - SIZE * 1.1, y];
    const words: readonly [number, number] = isUpright ? [x, y + SIZE * 0.55] : [x + SIZE * 0.35, y];
    return [
      { kind: 'path', d: boxPath(box), paint: { fill: LAGOON } },
      { kind: 'path', d: arrowPath(arrow, side), paint: { fill: WHITE } },
      {
        kind: 'text',
        text: String(number),
        x: words[0],
        y: words[1] + SIZE * 0.36,
        size: SIZE,
        weight: 700,
        colour: WHITE,
        align: 'center',
      },
    ];
  });
}

function tabBox(side: AtlasSide, along: number, { x, y, width, height }: Box): Box {
  const across = { x: x + width * along - LENGTH / 2, width: LENGTH, height: BAND };
  const down = { y: y + height * along - LENGTH / 2, width: BAND, height: LENGTH };
  switch (side) {
    case 'top':
      return { ...across, y: y - BAND };
    case 'bottom':
      return { ...across, y: y + height };
    case 'left':
      return { ...down, x: x - BAND };
    default:
      return { ...down, x: x + width };
  }
}

const DIRECTIONS: Readonly<Record<AtlasSide, readonly [number, number]>> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};

function arrowPath([x, y]: readonly [number, number], side: AtlasSide): string {
  const [dx, dy] = DIRECTIONS[side];
  return pathOf(
    [
      [x + dx * ARROW, y + dy * ARROW],
      [x - dx * ARROW * 0.6 - dy * ARROW, y - dy * ARROW * 0.6 + dx * ARROW],
      [x - dx * ARROW * 0.6 + dy * ARROW, y - dy * ARROW * 0.6 - dx * ARROW],
    ],
    true,
  );
}
