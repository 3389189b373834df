import type { SKRSContext2D } from '@napi-rs/canvas';
import { cssFont } from './fonts.ts';
import { lineHeight, measureText, type TextRun } from './measure.ts';

export type Halo = { color: string; width: number };

export type TextBlock = { lines: readonly TextRun[]; align: 'left' | 'center' | 'right'; halo: Halo | null };

export type Size = { width: number; height: number };

export function blockSize({ lines }: TextBlock): Size {
  return {
    width: lines.reduce((widest, line) => Math.max(widest, measureText(line)), 0),
    height: lines.reduce((sum, line) => sum + lineHeight(line.font), 0),
  };
}

/** Draws a block with its upper left corner at CSS pixel (x, y); all halos first, so that no line covers another. */
export function drawTextBlock(context: SKRSContext2D, block: TextBlock, x: number, y: number, scale: number): void {
  const { lines, align, halo } = block;
  const { width } = blockSize(block);
  context.save();
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
  context.restore();
}
