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
  /** Kept from when it was first measured, and printed. */
  size?: Size;
  placed?: readonly Line[];
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
  block.placed ??= placeLines(block);
  if (halo) {
    for (const line of block.placed)
      printLine(ink, line, x, y, faceOf(line.run.font, halo.color, halo.width * 2, scale));
  }
  for (const line of block.placed) printLine(ink, line, x, y, faceOf(line.run.font, line.run.color, 0, scale));
}

/** A line, and where it begins from the corner of its block. */
type Line = { run: TextRun; letters: Letters; left: number; baseline: number };

function placeLines(block: TextBlock): Line[] {
  const { lines, align } = block;
  const { width } = blockSize(block);
  let top = 0;
  return lines.map((run) => {
    const free = width - measureText(run);
    const left = align === 'left' ? 0 : align === 'center' ? free / 2 : free;
    const baseline = top + lineHeight(run.font) * 0.5 + run.font.size * 0.34;
    top += lineHeight(run.font);
    return { run, letters: lettersOf(run), left, baseline };
  });
}

function printLine(ink: Ink, line: Line, x: number, y: number, face: Face): void {
  const { letters, starts } = line.letters;
  const { scale, shades } = face;
  const masks: Mask[] = [];
  const xs: number[] = [];
  for (let i = 0; i < letters.length; i++) {
    const steps = Math.round((x + line.left + (starts[i] as number)) * scale * PHASES);
    const column = Math.floor(steps / PHASES);
    masks.push(letterMask(face, letters[i] as string, steps - column * PHASES));
    xs.push(column);
  }
  ink.print(masks, xs, Math.round((y + line.baseline) * scale), shades);
}
