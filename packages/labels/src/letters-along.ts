import type { Walk } from './walk-line.ts';

/** A letter of a name that follows a line, from the name's place, CSS pixels and radians. */
export type LetterPlace = { letter: string; dx: number; dy: number; angle: number };

export type PlacedLetters = { x: number; y: number; letters: LetterPlace[] };

// Beyond this turn between two letters a name is no longer read as one word.
const SHARPEST = Math.PI / 7;

/**
 * The letters of a name along a line, from `start` on: they follow it and stand upright on a map that is turned by
 * `rotation`, clockwise. `null` where the line bends too sharply.
 */
export function lettersAlong(
  line: Walk,
  text: string,
  widths: readonly number[],
  start: number,
  rotation = 0,
): PlacedLetters | null {
  const width = widths.reduce((sum, letter) => sum + letter, 0);
  const [from, to, middle] = [line.at(start), line.at(start + width), line.at(start + width / 2)];
  // Read from left to right: a line drawn westwards is followed backwards.
  const isBackwards = (to.x - from.x) * Math.cos(rotation) - (to.y - from.y) * Math.sin(rotation) < 0;
  const letters: LetterPlace[] = [];
  let along = isBackwards ? start + width : start;
  let previous: number | null = null;
  for (const [i, letter] of [...text].entries()) {
    const step = (isBackwards ? -1 : 1) * ((widths[i] as number) / 2);
    const at = line.at(along + step);
    along += 2 * step;
    const angle = isBackwards ? normal(at.angle + Math.PI) : at.angle;
    if (previous !== null && Math.abs(normal(angle - previous)) > SHARPEST) return null;
    previous = angle;
    letters.push({ letter, dx: at.x - middle.x, dy: at.y - middle.y, angle });
  }
  return { x: middle.x, y: middle.y, letters };
}

function normal(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
