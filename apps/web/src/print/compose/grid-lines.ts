import { formatDfci } from '@motu/core/coordinate';
import type { PagePlane } from '@motu/core/print';
import type { GridName } from '../settings.ts';

type Point = readonly [x: number, y: number];
type Size = { width: number; height: number };

/** A line of a grid across the map, in mm from the map's upper left corner; `along` tells what is the same along it. */
export type GridLine = { along: 'east' | 'north' | 'meridian' | 'parallel'; value: number; points: Point[] };

/** At least so far apart on paper. */
const LEAST_MM = 20;
/** Samples along a meridian, which is no straight line on the page. */
const SAMPLES = 24;
const MOST_LINES = 1000;

const DFCI_STEPS = [2000, 20_000, 100_000] as const;
/** Degrees, from a second to ten degrees. */
const DEGREE_STEPS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 36_000].map((s) => s / 3600);
const METRES_PER_DEGREE = 111_320;

/** Metres between the lines of a metric grid: 1, 2 or 5 and zeros, 20 to 50 mm of paper. */
export function metricStep(scale: number): number {
  const least = (LEAST_MM * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return ([1, 2, 5, 10].find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power;
}

export function degreeStep(scale: number): number {
  const least = (LEAST_MM * scale) / 1000 / METRES_PER_DEGREE;
  return DEGREE_STEPS.find((step) => step >= least) ?? 10;
}

export function dfciStep(scale: number): number {
  return DFCI_STEPS.find((step) => (step * 1000) / scale >= LEAST_MM) ?? DFCI_STEPS[2];
}

/** The lines of a grid that cross the map. */
export function gridLines(grid: GridName, plane: PagePlane, size: Size, scale: number): GridLine[] {
  if (grid === 'none') return [];
  if (grid === 'geographic') return geographicLines(plane, size, degreeStep(scale));
  return metricLines(plane, size, grid === 'dfci' ? dfciStep(scale) : metricStep(scale));
}

function metricLines(plane: PagePlane, size: Size, step: number): GridLine[] {
  const [east, north] = ranges(outline(size).map(plane.toGrid));
  const along = multiples(east, step).map((value): GridLine => {
    const points = [plane.fromGrid([value, north[0]]), plane.fromGrid([value, north[1]])];
    return { along: 'east', value, points: clipLine(points, size) };
  });
  const across = multiples(north, step).map((value): GridLine => {
    const points = [plane.fromGrid([east[0], value]), plane.fromGrid([east[1], value])];
    return { along: 'north', value, points: clipLine(points, size) };
  });
  return [...along, ...across].filter(({ points }) => points.length > 1);
}

function geographicLines(plane: PagePlane, size: Size, step: number): GridLine[] {
  const [lons, lats] = ranges(outline(size).map(plane.toGround));
  const sampled = ([from, to]: Range) =>
    Array.from({ length: SAMPLES + 1 }, (_, i) => from + ((to - from) * i) / SAMPLES);
  const lines: GridLine[] = [
    ...multiples(lons, step).map((value): GridLine => {
      return { along: 'meridian', value, points: sampled(lats).map((lat) => plane.toPage([value, lat])) };
    }),
    ...multiples(lats, step).map((value): GridLine => {
      return { along: 'parallel', value, points: sampled(lons).map((lon) => plane.toPage([lon, value])) };
    }),
  ];
  return lines
    .map((line) => ({ ...line, points: clipLine(line.points, size) }))
    .filter(({ points }) => points.length > 1);
}

/** The squares of the DFCI that begin on the map, with their names; `size` of the map in mm. */
export function dfciSquares(plane: PagePlane, size: Size, scale: number): { name: string; corner: Point }[] {
  const step = dfciStep(scale);
  const [east, north] = ranges(outline(size).map(plane.toGrid));
  const letters = { 2000: 8, 20000: 6, 100000: 4 }[step] ?? 8;
  return multiples([east[0] - step, east[1]], step).flatMap((x) =>
    multiples([north[0] - step, north[1]], step).flatMap((y) => {
      // Its upper left corner as the grid has it, where the name is written.
      const corner = plane.fromGrid([x, y + step]);
      if (!isInside(corner, size)) return [];
      const middle = plane.toGround(plane.fromGrid([x + step / 2, y + step / 2]));
      const whole = formatDfci(middle).split('.')[0] ?? '';
      return [{ name: whole.slice(0, letters + (/^\d\d/.test(whole) ? 1 : 0)), corner }];
    }),
  );
}

type Range = readonly [from: number, to: number];

function ranges(points: readonly (readonly number[])[]): [Range, Range] {
  const side = (axis: 0 | 1): Range => {
    const values = points.map((point) => point[axis] ?? 0);
    return [Math.min(...values), Math.max(...values)];
  };
  return [side(0), side(1)];
}

/** Corners and middles of the sides: a meridian may bulge between two corners. */
function outline({ width, height }: Size): [number, number][] {
  const at = [0, 0.25, 0.5, 0.75, 1];
  return at.flatMap((x) => at.map((y): [number, number] => [x * width, y * height]));
}

export function multiples([from, to]: Range, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Near a pole one page has every meridian: there no line tells anything any more.
  if (!(last - first < MOST_LINES)) return [];
  // Counted, not added up: a hundred steps of a tenth of a minute must end on a whole one.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Math.round((first + i) * step * 1e9) / 1e9);
}

const isInside = ([x, y]: Point, { width, height }: Size) => x >= -0.01 && y >= -0.01 && x <= width && y <= height;

/** The part of a line that is on the map; the first part of one that leaves it and comes back. */
function clipLine(points: readonly Point[], size: Size): Point[] {
  const kept: Point[] = [];
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    const part = from && clipSegment(from, to, size);
    if (!part) {
      if (kept.length > 0) break;
      continue;
    }
    if (kept.length === 0) kept.push(part[0]);
    kept.push(part[1]);
  }
  return kept;
}

/** Liang and Barsky: what of a segment lies within the rectangle. */
function clipSegment(from: Point, to: Point, { width, height }: Size): [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  const sides = [
    [-dx, from[0]],
    [dx, width - from[0]],
    [-dy, from[1]],
    [dy, height - from[1]],
  ] as const;
  for (const [p, q] of sides) {
    if (p === 0) {
      if (q < 0) return null;
      continue;
    }
    const at = q / p;
    if (p < 0) start = Math.max(start, at);
    else end = Math.min(end, at);
  }
  if (start >= end) return null;
  const point = (share: number): Point => [from[0] + dx * share, from[1] + dy * share];
  return [point(start), point(end)];
}
