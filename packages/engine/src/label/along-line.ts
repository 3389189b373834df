import type { Geometry } from '../geometry/geometry.ts';
import { type Walk, walkLine } from '../geometry/walk-line.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { measureText, type TextRun } from '../text/measure.ts';
import type { Candidate, LetterPlace } from './place.ts';
import type { Plane } from './plane.ts';

export type LinePlace = { x: number; y: number; letters: LetterPlace[] };

// Beyond this turn between two letters a name is no longer read as one word.
const SHARPEST = Math.PI / 7;

/**
 * Places of a name along a line in CSS pixels: in its middle, then every `apart` pixels both ways. Letters follow the
 * line and stand upright; a stretch that turns too sharply is left out.
 */
export function alongLine(points: readonly number[], run: TextRun, apart: number): LinePlace[] {
  const line = walkLine(points);
  const total = line.length;
  const widths = [...run.text].map((letter) => measureText({ ...run, text: letter }) + (run.tracking ?? 0));
  const width = widths.reduce((sum, letter) => sum + letter, 0);
  if (total < width + 8) return [];
  const places: LinePlace[] = [];
  const starts = apart > 0 ? evenStarts(total, width, Math.max(apart, width * 1.5)) : [(total - width) / 2];
  for (const start of starts) {
    const place = lettersFrom(line, run, widths, start, width);
    if (place) places.push(place);
  }
  return places;
}

function evenStarts(total: number, width: number, apart: number): number[] {
  const count = Math.max(1, Math.floor((total - width) / apart) + 1);
  const first = (total - (count - 1) * apart - width) / 2;
  return Array.from({ length: count }, (_, i) => first + i * apart);
}

function lettersFrom(line: Walk, run: TextRun, widths: number[], start: number, width: number): LinePlace | null {
  const from = line.at(start);
  const to = line.at(start + width);
  const middle = line.at(start + width / 2);
  // Read from left to right: a line drawn westwards is followed backwards.
  const backwards = to.x < from.x;
  const letters: LetterPlace[] = [];
  let along = backwards ? start + width : start;
  let previous: number | null = null;
  for (const [i, letter] of [...run.text].entries()) {
    const letterWidth = widths[i] as number;
    along += (backwards ? -letterWidth : letterWidth) / 2;
    const at = line.at(along);
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

/** A name along each part of a line, in its middle and every `apart` pixels. */
export function lineCandidates(
  geometry: Geometry,
  block: TextBlock,
  plane: Plane,
  apart: number,
  room: number,
): Candidate[] {
  const run = block.lines[0];
  if (!run) return [];
  return partsOf(geometry, plane).flatMap((points) =>
    alongLine(points, run, apart).map(({ x, y, letters }) => {
      const [lon, lat] = plane.toLonLat(x, y);
      return { ...ALONG, lon, lat, block, letters, room };
    }),
  );
}

const ALONG = {
  symbol: null,
  symbolRoom: 0,
  keepSymbol: false,
  reserved: false,
  avoidLand: null,
  positions: [],
} as const;

/** The parts of a line on the plane, in CSS pixels. */
export function partsOf({ coordinates, ends }: Geometry, plane: Plane): number[][] {
  const parts: number[][] = [];
  let start = 0;
  for (const end of ends) {
    const part: number[] = [];
    for (let i = start; i < end; i += 2)
      part.push(...plane.toPlane(coordinates[i] as number, coordinates[i + 1] as number));
    parts.push(part);
    start = end;
  }
  return parts;
}
