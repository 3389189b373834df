import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { cssFont } from './fonts.ts';
import { lineHeight, measureText, type TextRun } from './measure.ts';

export type Halo = { color: string; width: number };

export type TextBlock = { lines: readonly TextRun[]; align: 'left' | 'center' | 'right'; halo: Halo | null };

// Accents, italics and antialiasing go a little beyond the measured text, CSS pixels.
const OVERHANG = 4;

export type Size = { width: number; height: number };

export function blockSize({ lines }: TextBlock): Size {
  return {
    width: lines.reduce((widest, line) => Math.max(widest, measureText(line)), 0),
    height: lines.reduce((sum, line) => sum + lineHeight(line.font), 0),
  };
}

// Names come back in neighbouring pictures and at other zooms: one drawn a second time is kept, to be laid down from then
// on, five times faster. Most come once, and are only remembered.
const drawn = new LRUCache<string, Canvas | 'once'>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: (picture) => (picture === 'once' ? 300 : picture.width * picture.height * 4),
});
// Letters are set to a part of a pixel, the same for a name wherever it stands; finer than this is rounding.
const STEPS = 256;

/** Draws a block with its upper left corner at CSS pixel (x, y). */
export function drawTextBlock(context: SKRSContext2D, block: TextBlock, x: number, y: number, scale: number): void {
  const { lines, align, halo } = block;
  const [left, top] = [Math.round(x * scale * STEPS) / STEPS, Math.round(y * scale * STEPS) / STEPS];
  const [wholeX, wholeY] = [Math.floor(left), Math.floor(top)];
  const [partX, partY] = [left - wholeX, top - wholeY];
  const key = `${scale} ${partX} ${partY} ${align} ${halo?.color} ${halo?.width} ${lines.map(runKey).join('\n')}`;
  const known = drawn.get(key);
  context.save();
  if (known === undefined) {
    drawAfresh(context, block, left / scale, top / scale, scale);
    drawn.set(key, 'once');
  } else {
    const room = Math.ceil(((halo?.width ?? 0) + OVERHANG) * scale);
    const picture = known === 'once' ? pictureOf(block, room, partX, partY, scale) : known;
    if (known === 'once') drawn.set(key, picture);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(picture, wholeX - room, wholeY - room);
  }
  context.restore();
}

/** A block with so much room around it, device pixels. */
function pictureOf(block: TextBlock, room: number, partX: number, partY: number, scale: number): Canvas {
  const { width, height } = blockSize(block);
  const picture = createCanvas(Math.ceil(width * scale) + 2 * room + 1, Math.ceil(height * scale) + 2 * room + 1);
  drawAfresh(picture.getContext('2d'), block, (room + partX) / scale, (room + partY) / scale, scale);
  return picture;
}

const runKey = ({ text, font, color, tracking = 0 }: TextRun) => `${cssFont(font)} ${color} ${tracking} ${text}`;

/** All halos first, so that no line covers another. */
function drawAfresh(context: SKRSContext2D, block: TextBlock, x: number, y: number, scale: number): void {
  const { lines, align, halo } = block;
  const { width } = blockSize(block);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.lineJoin = 'round';
  for (const pass of halo ? ['halo', 'text'] : ['text']) {
    let top = y;
    for (const line of lines) {
      const free = width - measureText(line);
      const left = x + (align === 'left' ? 0 : align === 'center' ? free / 2 : free);
      const baseline = top + lineHeight(line.font) * 0.5 + line.font.size * 0.34;
      context.font = cssFont(line.font);
      context.letterSpacing = `${line.tracking ?? 0}px`;
      if (pass === 'halo' && halo) {
        context.strokeStyle = halo.color;
        context.lineWidth = halo.width * 2;
        context.strokeText(line.text, left, baseline);
      } else {
        context.fillStyle = line.color;
        context.fillText(line.text, left, baseline);
      }
      top += lineHeight(line.font);
    }
  }
}
