import { inflate, overlaps } from '@motu/labels';
import type { PlacedName } from './lay-out.ts';
import type { MapName } from './map-name.ts';
import type { Measure } from './measure.ts';
import { createSprites, type Sprite } from './sprites.ts';

/** Halos, and letters that are slanted or turned, go so far beyond the boxes of their names. */
export const OVERHANG = 6;

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
  /** When no more pictures of names are made, on the clock of the page. */
  until: number;
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
    paint(context, placed, { left, top, width, height }, { opacityOf, until }) {
      let isDone = true;
      const [fromLeft, fromTop] = [Math.round(-left * ratio), Math.round(-top * ratio)];
      const put = ({ image, dx, dy }: Sprite, { x, y, name }: PlacedName) => {
        context.globalAlpha = opacityOf(name.slug);
        // On whole pixels of the screen: letters are as sharp as they were drawn, and stay where they are among the pixels of tiles.
        context.drawImage(
          image,
          Math.round(x * ratio) + fromLeft + dx * ratio,
          Math.round(y * ratio) + fromTop + dy * ratio,
        );
      };
      const view = inflate([left, top, left + width, top + height], OVERHANG);
      const seen = placed.filter(({ boxes }) => boxes.some((box) => overlaps(box, view)));
      for (const one of seen) if (one.hasSymbol && one.name.symbol) put(sprites.ofSymbol(one.name.symbol), one);
      for (const one of seen) {
        if (!one.text && !one.letters) continue;
        if (!isMade(one) && performance.now() > until) isDone = false;
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
