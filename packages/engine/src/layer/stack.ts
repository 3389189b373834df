import type { Condition } from '../filter/condition.ts';
import type { Pictures } from '../picture/draw-pictures.ts';
import { isArea } from './area.ts';
import type { Layer } from './layer.ts';
import type { PicturePart } from './part.ts';

/** How much of a drawing is seen over what lies below, 0 to 1: all of it, unless it is said. */
type Seen = { opacity?: number | undefined };
export type LayerDrawing = Seen & { layer: Layer; where?: Condition | undefined };
export type Drawing = LayerDrawing | (Seen & Pictures);

/** A drawing, or a part of it, as it is laid upon what lies below. */
export type Laid = { drawing: Drawing; part: PicturePart; blend: Blend };
type Blend = 'source-over' | 'multiply';

/**
 * What is drawn one after the other, bottom first. Areas over a base map come between its ground and the drawing on it,
 * in their own order, and below all other layers.
 */
export function stackOf(drawings: readonly Drawing[], part: PicturePart): Laid[] {
  const plain = (drawing: Drawing): Laid => ({ drawing, part, blend: 'source-over' });
  const [base, ...above] = drawings;
  const areas = above.filter(isAreaDrawing);
  const theme = base && themeOf(base);
  if (!base || !theme || part !== 'all' || areas.length === 0) return drawings.map(plain);
  // Relief shows through what is multiplied; on a dark ground everything would be black.
  const blend = theme === 'dark' ? 'source-over' : 'multiply';
  return [
    { ...plain(base), part: 'ground' },
    ...areas.map((drawing) => ({ ...plain(drawing), blend }) as const),
    { ...plain(base), part: 'drawing' },
    ...above.filter((drawing) => !isAreaDrawing(drawing)).map(plain),
  ];
}

function isAreaDrawing(drawing: Drawing): boolean {
  return 'layer' in drawing && isArea(drawing.layer);
}

function themeOf(drawing: Drawing) {
  const content = 'layer' in drawing ? drawing.layer.content : null;
  return content?.kind === 'base-map' ? content.theme : null;
}
