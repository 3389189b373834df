import { BASELINE, BEFORE, baselineOf, drawSymbol, lineHeight, type PlaceSymbol, symbolSize } from '@motu/labels';
import type { PlacedName } from './lay-out.ts';
import { blockSize, cssFont, lineWidth, type Measure } from './measure.ts';

/** A picture of a name, of a line's letters or of a sign, and where its upper left corner goes, from the place, CSS pixels. */
export type Sprite = { image: ImageBitmap; dx: number; dy: number };

type Sprites = {
  ofSymbol(symbol: PlaceSymbol): Sprite;
  ofText(placed: PlacedName): Sprite;
};

/** Halos and slanted letters go beyond what is measured. */
const OVERHANG = 4;

/** Draws pictures of names at a pixel ratio: a letter costs a hundred times what copying its picture does, at every frame. */
export function createSprites(ratio: number, measure: Measure): Sprites {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  const pen = context;
  const symbols = new WeakMap<PlaceSymbol, Sprite>();

  type Draw = (corner: { dx: number; dy: number }) => void;

  /** A picture of what is drawn between two corners, CSS pixels from the place. */
  function picture(left: number, top: number, right: number, bottom: number, draw: Draw): Sprite {
    // The corner lies on a pixel of the screen whenever the place does.
    const [dx, dy] = [Math.floor(left * ratio) / ratio, Math.floor(top * ratio) / ratio];
    canvas.width = Math.ceil((right - dx) * ratio);
    canvas.height = Math.ceil((bottom - dy) * ratio);
    pen.setTransform(ratio, 0, 0, ratio, -dx * ratio, -dy * ratio);
    pen.lineJoin = 'round';
    draw({ dx, dy });
    return { image: canvas.transferToImageBitmap(), dx, dy };
  }

  function drawBlock({ name: { lines, halo } }: PlacedName, dx: number, dy: number, width: number, before: number) {
    for (const isHalo of halo ? [true, false] : [false]) {
      let top = dy;
      for (const run of lines) {
        pen.font = cssFont(run.font);
        // Not known to every browser: without it the letters stand a little closer.
        pen.letterSpacing = `${run.tracking ?? 0}px`;
        const x = dx + (width - lineWidth(run, measure)) * before;
        write(isHalo ? (halo as NonNullable<typeof halo>) : null, run.color, run.text, x, top + baselineOf(run.font));
        top += lineHeight(run.font);
      }
    }
    pen.letterSpacing = '0px';
  }

  function write(halo: PlacedName['name']['halo'], color: string, text: string, x: number, y: number): void {
    if (halo) {
      pen.strokeStyle = halo.color;
      pen.lineWidth = halo.width * 2;
      pen.strokeText(text, x, y);
    } else {
      pen.fillStyle = color;
      pen.fillText(text, x, y);
    }
  }

  function drawLetters({ name: { lines, halo }, letters }: PlacedName, corner: { dx: number; dy: number }): void {
    const [run] = lines;
    if (!run) return;
    pen.font = cssFont(run.font);
    pen.textAlign = 'center';
    for (const isHalo of halo ? [true, false] : [false]) {
      for (const { letter, dx, dy, angle } of letters ?? []) {
        pen.setTransform(ratio, 0, 0, ratio, (dx - corner.dx) * ratio, (dy - corner.dy) * ratio);
        pen.rotate(angle);
        write(isHalo ? halo : null, run.color, letter, 0, run.font.size * BASELINE);
      }
    }
    pen.textAlign = 'start';
  }

  return {
    ofSymbol(symbol) {
      const known = symbols.get(symbol);
      if (known) return known;
      const half = symbolSize(symbol) / 2 + 3;
      const sprite = picture(-half, -half, half, half, ({ dx, dy }) => drawSymbol(pen, symbol, -dx, -dy, ratio));
      symbols.set(symbol, sprite);
      return sprite;
    },
    ofText(placed) {
      const { text, letters, boxes, x, y } = placed;
      if (letters) {
        const left = Math.min(...boxes.map((box) => box[0])) - x - OVERHANG;
        const top = Math.min(...boxes.map((box) => box[1])) - y - OVERHANG;
        const right = Math.max(...boxes.map((box) => box[2])) - x + OVERHANG;
        const bottom = Math.max(...boxes.map((box) => box[3])) - y + OVERHANG;
        return picture(left, top, right, bottom, (corner) => drawLetters(placed, corner));
      }
      const { dx, dy, align } = text ?? { dx: 0, dy: 0, align: 'left' as const };
      const { width, height } = blockSize(placed.name.lines, measure);
      return picture(dx - OVERHANG, dy - OVERHANG, dx + width + OVERHANG, dy + height + OVERHANG, () =>
        drawBlock(placed, dx, dy, width, BEFORE[align]),
      );
    },
  };
}
