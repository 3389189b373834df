import { type Align, BEFORE, baselineOf, type Halo, lineHeight, type TextRun } from '@motu/labels';
import type { Ink } from '../draw/ink.ts';
import type { Mask } from '../draw/mask.ts';
import { type Face, faceOf, letterMask, PHASES } from './letter-masks.ts';
import { type Letters, lettersOf } from './letters.ts';
import { measureText } from './measure.ts';

export type TextBlock = {
  lines: readonly TextRun[];
  halo: Halo | null;
  /** Kept from when it was first measured, and printed. */
  size?: Size;
  placed?: readonly Line[];
};

type Size = { width: number; height: number };

export function blockSize(block: TextBlock): Size {
  const { lines } = block;
  block.size ??= {
    width: lines.reduce((widest, line) => Math.max(widest, measureText(line)), 0),
    height: lines.reduce((sum, line) => sum + lineHeight(line.font), 0),
  };
  return block.size;
}

/** Prints a block with its upper left corner at CSS pixel (x, y); all halos first, so that no line covers another. */
export function printTextBlock(ink: Ink, block: TextBlock, align: Align, x: number, y: number, scale: number): void {
  const { halo } = block;
  block.placed ??= placeLines(block);
  const print = (line: Line, color: string, outline: number) =>
    printLine(ink, line, x + line.free * BEFORE[align], y, faceOf(line.run.font, color, outline, scale));
  if (halo) for (const line of block.placed) print(line, halo.color, halo.width * 2);
  for (const line of block.placed) print(line, line.run.color, 0);
}

/** A line, how much narrower than its block it is, and how far from its top it stands. */
type Line = { run: TextRun; letters: Letters; free: number; baseline: number };

function placeLines(block: TextBlock): Line[] {
  const { width } = blockSize(block);
  let top = 0;
  return block.lines.map((run) => {
    const baseline = top + baselineOf(run.font);
    top += lineHeight(run.font);
    return { run, letters: lettersOf(run), free: width - measureText(run), baseline };
  });
}

function printLine(ink: Ink, { letters: { letters, starts }, baseline }: Line, x: number, y: number, face: Face): void {
  const { scale, shades } = face;
  const masks: Mask[] = [];
  const xs: number[] = [];
  for (let i = 0; i < letters.length; i++) {
    const steps = Math.round((x + (starts[i] as number)) * scale * PHASES);
    const column = Math.floor(steps / PHASES);
    masks.push(letterMask(face, letters[i] as string, steps - column * PHASES));
    xs.push(column);
  }
  ink.print(masks, xs, Math.round((y + baseline) * scale), shades);
}
