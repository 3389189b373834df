import { measureText, type TextRun } from '../text/measure.ts';
import type { LetterPlace } from './place.ts';

export type LinePlace = { x: number; y: number; letters: LetterPlace[] };

// Beyond this turn between two letters a name is no longer read as one word.
const SHARPEST = Math.PI / 7;

/**
 * Places of a name along a line in CSS pixels: in its middle, then every `apart` pixels both ways. Letters follow the
 * line and stand upright; a stretch that turns too sharply is left out.
 */
export function alongLine(points: readonly number[], run: TextRun, apart: number): LinePlace[] {
  const total = lengthOf(points);
  const widths = [...run.text].map((letter) => measureText({ ...run, text: letter }) + (run.tracking ?? 0));
  const width = widths.reduce((sum, letter) => sum + letter, 0);
  if (total < width + 8) return [];
  const places: LinePlace[] = [];
  const starts = apart > 0 ? evenStarts(total, width, Math.max(apart, width * 1.5)) : [(total - width) / 2];
  for (const start of starts) {
    const place = lettersFrom(points, run, widths, start, width);
    if (place) places.push(place);
  }
  return places;
}

function evenStarts(total: number, width: number, apart: number): number[] {
  const count = Math.max(1, Math.floor((total - width) / apart) + 1);
  const first = (total - (count - 1) * apart - width) / 2;
  return Array.from({ length: count }, (_, i) => first + i * apart);
}

function lettersFrom(
  points: readonly number[],
  run: TextRun,
  widths: number[],
  start: number,
  width: number,
): LinePlace | null {
  const from = pointAt(points, start);
  const to = pointAt(points, start + width);
  const middle = pointAt(points, start + width / 2);
  // Read from left to right: a line drawn westwards is followed backwards.
  const backwards = to.x < from.x;
  const letters: LetterPlace[] = [];
  let along = backwards ? start + width : start;
  let previous: number | null = null;
  for (const [i, letter] of [...run.text].entries()) {
    const letterWidth = widths[i] as number;
    along += (backwards ? -letterWidth : letterWidth) / 2;
    const at = pointAt(points, along);
    along += (backwards ? -letterWidth : letterWidth) / 2;
    const angle = backwards ? normal(at.angle + Math.PI) : at.angle;
    if (previous !== null && Math.abs(normal(angle - previous)) > SHARPEST) return null;
    previous = angle;
    letters.push({ letter, dx: at.x - middle.x, dy: at.y - middle.y, angle });
  }
  return { x: middle.x, y: middle.y, letters };
}

function normal(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i + 3 < points.length; i += 2) sum += step(points, i);
  return sum;
}

function step(points: readonly number[], i: number): number {
  return Math.hypot(
    (points[i + 2] as number) - (points[i] as number),
    (points[i + 3] as number) - (points[i + 1] as number),
  );
}

function pointAt(points: readonly number[], distance: number): { x: number; y: number; angle: number } {
  let left = distance;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const length = step(points, i);
    if (left > length && i + 5 < points.length) {
      left -= length;
      continue;
    }
    const share = length === 0 ? 0 : left / length;
    const dx = (points[i + 2] as number) - (points[i] as number);
    const dy = (points[i + 3] as number) - (points[i + 1] as number);
    return {
      x: (points[i] as number) + dx * share,
      y: (points[i + 1] as number) + dy * share,
      angle: Math.atan2(dy, dx),
    };
  }
  return { x: points[0] ?? 0, y: points[1] ?? 0, angle: 0 };
}
