import { lettersAlong, type PlacedLetters, type TextRun, type Walk, walkLine } from '@motu/labels';
import type { Geometry } from '../geometry/geometry.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { measureText } from '../text/measure.ts';
import type { Candidate } from './place.ts';
import type { Plane } from './plane.ts';

/** `path` is what the letters follow, from the place. */
type LinePlace = PlacedLetters & { path: number[] };

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
  const starts = apart > 0 ? evenStarts(total, width, Math.max(apart, width * 1.5)) : [(total - width) / 2];
  return starts.flatMap((start) => {
    const place = lettersAlong(line, run.text, widths, start);
    return place ? [{ ...place, path: pathOf(line, start, width, place) }] : [];
  });
}

function evenStarts(total: number, width: number, apart: number): number[] {
  const count = Math.max(1, Math.floor((total - width) / apart) + 1);
  const first = (total - (count - 1) * apart - width) / 2;
  return Array.from({ length: count }, (_, i) => first + i * apart);
}

// What a reader does not see of a bend, CSS pixels.
const FLATNESS = 0.3;

/** The stretch that a name follows, from its place, in as few points as show its bends, and a little longer than it. */
function pathOf(line: Walk, start: number, width: number, { x, y }: PlacedLetters): number[] {
  const steps = Math.max(2, Math.ceil(width / 4));
  const from = Math.max(0, start - 4);
  const to = Math.min(line.length, start + width + 4);
  const points = Array.from({ length: steps + 1 }, (_, i) => line.at(from + ((to - from) * i) / steps));
  const kept = [points[0] as (typeof points)[number]];
  let last = 0;
  for (let i = 2; i < points.length; i++) {
    if (isStraight(points, last, i)) continue;
    last = i - 1;
    kept.push(points[last] as (typeof points)[number]);
  }
  kept.push(points.at(-1) as (typeof points)[number]);
  return kept.flatMap((point) => [point.x - x, point.y - y]);
}

function isStraight(points: readonly { x: number; y: number }[], from: number, to: number): boolean {
  const [a, b] = [points[from] as { x: number; y: number }, points[to] as { x: number; y: number }];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  return points
    .slice(from + 1, to)
    .every((point) => Math.abs((point.x - a.x) * dy - (point.y - a.y) * dx) / length < FLATNESS);
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
    alongLine(points, run, apart).map(({ x, y, letters, path }) => {
      const [lon, lat] = plane.toLonLat(x, y);
      return { ...ALONG, lon, lat, block, letters, path, room };
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
