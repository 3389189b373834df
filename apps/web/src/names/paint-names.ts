import { type Box, overlaps } from '@motu/labels';
import type { PlacedName } from './lay-out.ts';
import type { MapName } from './map-name.ts';
import type { Measure } from './measure.ts';
import { createSprites, type Sprite } from './sprites.ts';

/** New pictures of names are made for so long at a frame; the rest comes with the next ones. */
const BUDGET_MS = 5;

/** The part of the plane that is seen, CSS pixels. */
export type Window = { left: number; top: number; width: number; height: number };

export type NamePainter = {
  /** Paints what is seen; false when some pictures are still to be made. */
  paint(
    context: CanvasRenderingContext2D,
    placed: readonly PlacedName[],
    window: Window,
    options: PaintOptions,
  ): boolean;
};

type PaintOptions = {
  /** Of a layer, from 0 to 1. */
  opacityOf: (slug: string) => number;
  /** All of them at once, however long it takes: for a picture. */
  isWhole: boolean;
};

/** Paints names from pictures of them, each made once for as long as it stands where it does. */
export function createNamePainter(ratio: number, measure: Measure): NamePainter {
  const sprites = createSprites(ratio, measure);
  const known = new WeakMap<MapName, { key: string; sprite: Sprite }>();

  function textOf(placed: PlacedName): Sprite {
    const key = keyOf(placed);
    const kept = known.get(placed.name);
    if (kept?.key === key) return kept.sprite;
    const sprite = sprites.ofText(placed);
    known.set(placed.name, { key, sprite });
    return sprite;
  }
  const isMade = (placed: PlacedName) => known.get(placed.name)?.key === keyOf(placed);

  return {
    paint(context, placed, { left, top, width, height }, { opacityOf, isWhole }) {
      const start = performance.now();
      let isDone = true;
      const put = ({ image, dx, dy }: Sprite, { x, y, name }: PlacedName) => {
        context.globalAlpha = opacityOf(name.slug);
        // On whole pixels of the screen: letters are as sharp as they were drawn.
        context.drawImage(
          image,
          Math.round((x - left) * ratio) + dx * ratio,
          Math.round((y - top) * ratio) + dy * ratio,
        );
      };
      const view: Box = [left, top, left + width, top + height];
      const seen = placed.filter(({ boxes }) => boxes.some((box) => overlaps(box, view)));
      for (const one of seen) if (one.hasSymbol && one.name.symbol) put(sprites.ofSymbol(one.name.symbol), one);
      for (const one of seen) {
        if (!one.text && !one.letters) continue;
        if (!isWhole && !isMade(one) && performance.now() - start > BUDGET_MS) isDone = false;
        else put(textOf(one), one);
      }
      context.globalAlpha = 1;
      return isDone;
    },
  };
}

/** Where a text stands and how far it is turned: its picture is as old as that. */
function keyOf({ text, letters }: PlacedName): string {
  return letters ? `${letters[0]?.angle}` : `${text?.dx} ${text?.dy}`;
}
