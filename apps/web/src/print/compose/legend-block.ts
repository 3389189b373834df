import { circlePath } from '../circle-path.ts';
import type { DrawnLine, LegendGroup } from '../content.ts';
import { fr } from '../fr.ts';
import { type Block, nothing, paragraph, type Room, shifted, stack, textAt } from './blocks.ts';
import { INK, SOFT } from './ink.ts';
import { type Mark, pathOf } from './mark.ts';
import { wrap } from './wrap.ts';

const PATCH = { width: 6.4, height: 3.63, text: 9 } as const;
const SIZE = 2.55;
/** Over a heading. */
const AIR = 1.4;

/** The legend of what is printed, then the drawings with their figures, as far as there is room; what has none is counted. */
export function legendBlock(
  groups: readonly LegendGroup[],
  drawings: readonly DrawnLine[],
  most: number,
  room: Room,
): Block {
  const { k } = room;
  const heading = (text: string): Block => {
    const words = paragraph(text, { size: 3.2 * k, weight: 700, colour: INK }, room);
    return { height: words.height + AIR * k, marks: shifted(words.marks, 0, AIR * k) };
  };
  const several = groups.length > 1;
  const entries: Block[] = [
    ...(groups.length > 0 ? [heading(fr.legend)] : []),
    ...groups.flatMap((group) => [
      ...(several ? [groupTitle(group, room)] : []),
      ...group.rows.map((row) => rowBlock(row.title, patchMarks(row.patch, k), room)),
    ]),
    ...(drawings.length > 0 ? [heading(fr.drawings)] : []),
    ...drawings.map((drawing) => rowBlock(drawing.title, drawingPatch(drawing, k), room)),
  ];
  return withinHeight(entries, most, room);
}

function withinHeight(entries: readonly Block[], most: number, room: Room): Block {
  const gap = 0.9 * room.k;
  const whole = stack(entries, gap);
  if (whole.height <= most) return whole;
  for (let count = entries.length - 1; count > 1; count--) {
    const more = paragraph(fr.more(entries.length - count), { size: 2.15 * room.k, weight: 400, colour: SOFT }, room);
    const cut = stack([...entries.slice(0, count), more], gap);
    if (cut.height <= most) return cut;
  }
  return nothing;
}

function groupTitle({ title, subtitle }: LegendGroup, room: Room): Block {
  const text = subtitle ? `${title} (${subtitle})` : title;
  return paragraph(text, { size: SIZE * room.k, weight: 600, colour: INK }, room);
}

function rowBlock(title: string, patch: readonly Mark[], { width, k, measure }: Room): Block {
  const style = { size: SIZE * k, weight: 400, colour: INK } as const;
  const lines = wrap(title, width - PATCH.text * k, style, measure, 3);
  const leading = style.size * 1.25;
  const top = (PATCH.height * k - style.size) / 2;
  return {
    height: Math.max(PATCH.height * k, top + lines.length * leading),
    marks: [...patch, ...lines.map((line, i) => textAt(line, PATCH.text * k, top + i * leading, style))],
  };
}

function patchMarks(patch: LegendGroup['rows'][number]['patch'], k: number): Mark[] {
  if (!patch) return [];
  const box = { x: 0, y: 0, width: PATCH.width * k, height: PATCH.height * k };
  if (typeof patch === 'string') return [{ kind: 'picture', key: patch, box }];
  const size = box.width;
  return patch.map(({ d, at, ...paint }) => ({
    kind: 'path',
    d,
    paint,
    at: { x: at.x * size, y: at.y * size, scale: at.scale * size, angle: at.angle },
    clip: box,
  }));
}

function drawingPatch({ colour, shape }: DrawnLine, k: number): Mark[] {
  const [width, height] = [PATCH.width * k, PATCH.height * k];
  const middle = height / 2;
  if (shape === 'line') {
    const stroke = 0.7 * k;
    // Its round ends lie within the patch.
    const d = pathOf([
      [stroke / 2, middle],
      [width - stroke / 2, middle],
    ]);
    return [{ kind: 'path', d, paint: { stroke: colour, width: stroke, isRound: true } }];
  }
  if (shape === 'point') {
    const d = circlePath(width / 2, middle, 1.1 * k);
    return [{ kind: 'path', d, paint: { fill: colour } }];
  }
  const d = `M0 0.4H${width}V${height - 0.4}H0Z`;
  return [{ kind: 'path', d, paint: { fill: colour, fillOpacity: 0.2, stroke: colour, width: 0.5 * k } }];
}
