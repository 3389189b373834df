import type { Ink } from '../draw/ink.ts';
import type { Mask } from '../draw/mask.ts';
import { type Face, faceOf, letterMask, PHASES } from './letter-masks.ts';
import { type Letters, lettersOf } from './letters.ts';
import { lineHeight, measureText, type TextRun } from './measure.ts';

export type Halo = { color: string; width: number };

export type TextBlock = {
  lines: readonly TextRun[];
  align: 'left' | 'center' | 'right';
  halo: Halo | null;
  /** Kept from when it was first measured. */
  size?: Size;
};

export type Size = { width: number; height: number };

export function blockSize(block: TextBlock): Size {
  const { lines } = block;
  block.size ??= {
    width: lines.reduce((widest, line) => Math.max(widest, measureText(line)), 0),
    height: lines.reduce((sum, line) => sum + lineHeight(line.font), 0),
  };
  return block.size;
}

/** Prints a block with its upper left corner at CSS pixel (x, y); all halos first, so that no line covers another. */
export function printTextBlock(ink: Ink, block: TextBlock, x: number, y: number, scale: number): void {
  const { halo } = block;
  const lines = linesOf(block, x, y);
  if (halo) {
    for (const line of lines) printLine(ink, line, faceOf(line.run.font, halo.color, halo.width * 2, scale));
  }
  for (const line of lines) printLine(ink, line, faceOf(line.run.font, line.run.color, 0, scale));
}

type Line = { run: TextRun; letters: Letters; left: number; baseline: number };

function linesOf(block: TextBlock, x: number, y: number): Line[] {
  const { lines, align } = block;
  const { width } = blockSize(block);
  let top = y;
  return lines.map((run) => {
    const free = width - measureText(run);
    const left = x + (align === 'left' ? 0 : align === 'center' ? free / 2 : free);
    const baseline = top + lineHeight(run.font) * 0.5 + run.font.size * 0.34;
    top += lineHeight(run.font);
    return { run, letters: lettersOf(run), left, baseline };
  });
}

function printLine(ink: Ink, { letters: { letters, starts }, left, baseline }: Line, face: Face): void {
  const { scale, shades } = face;
  const masks: Mask[] = [];
  const xs: number[] = [];
  for (let i = 0; i < letters.length; i++) {
    const steps = Math.round((left + (starts[i] as number)) * scale * PHASES);
    const x = Math.floor(steps / PHASES);
    masks.push(letterMask(face, letters[i] as string, steps - x * PHASES));
    xs.push(x);
  }
  ink.print(masks, xs, Math.round(baseline * scale), shades);
}
