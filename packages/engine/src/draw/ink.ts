import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Pixels } from '../encode/pixels.ts';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import { parseColor } from '../style/color.ts';
import { type Coverage, createCoverage, markEdge } from './coverage.ts';
import { fillCovered } from './fill.ts';
import { type Mask, printMask } from './mask.ts';
import { createNearness, distanceOf, LEVELS, markLine, markSegment, type Nearness } from './nearness.ts';
import { BLOCK, createPaper, floodPaper, layPaper, over, type Paper, wipePaper } from './paper.ts';
import { eachPart } from './path.ts';
import type { Stroke } from './pen.ts';

/**
 * Lines with round ends and corners, discs and areas of one colour, laid pixel by pixel: how near a line comes to each
 * pixel is measured once, and gives its colour for all strokes of the line together, edge and middle. Skia outlines each
 * stroke first, and its pictures must be copied to be read.
 */
export type Ink = {
  /** The whole picture in one colour, over all there is. */
  flood(color: string): void;
  /** Areas in one colour; what is covered twice is not. */
  areas(geometries: Iterable<Geometry>, color: string, opacity: number): void;
  /** Lines drawn with several strokes over each other, the first below; those of areas are closed. */
  lines(geometries: Iterable<Geometry>, strokes: readonly Stroke[]): void;
  discs(places: Iterable<readonly [lon: number, lat: number]>, radius: number, color: string): void;
  /** Masks in one colour, at device pixels side by side: what lies outside the picture is left out. */
  print(masks: readonly Mask[], xs: readonly number[], y: number, color: string): void;
  /** Lays what was drawn over the picture, before anything else is drawn on it, and starts anew. */
  lay(context: SKRSContext2D): void;
  /** What was drawn, until the next ink is taken. */
  pixels(): Pixels;
};

/** Whether a stroke can be laid so: the others are Skia's. */
export function isInkable({ color, dash, cap = 'round', join = 'round' }: Stroke): boolean {
  return !dash?.length && cap === 'round' && join === 'round' && isPlain(color);
}

export function isPlain(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color);
}

// Vertices closer than this to the last one kept change nothing that can be seen, device pixels.
const NEAR = 0.4;
const OPAQUE = 255;

/** Paper, and what is measured on it, made when first needed and empty between uses. */
type Desk = { paper: Paper; near?: Nearness; coverage?: Coverage };

// New memory for each picture would cost as much as drawing on it; that of the largest maps is not worth keeping.
let spare: Desk | null = null;
const KEPT_PIXELS = 2048 * 2048;

/** Ink for one picture, to be laid before Skia draws on it. */
export function createInk(frame: Frame): Ink {
  const { scale } = frame;
  const width = Math.ceil(frame.width * scale);
  const height = Math.ceil(frame.height * scale);
  let desk: Desk | null = null;

  const take = (): Desk => {
    if (!desk) {
      desk = takeDesk(width, height);
      wipePaper(desk.paper);
    }
    return desk;
  };
  /** Lays the strokes of what `mark` comes near to. */
  const stroke = (strokes: readonly Stroke[], mark: (near: Nearness, reach: number) => void) => {
    const taken = take();
    taken.near ??= createNearness(width, height);
    const reach = Math.max(...strokes.map((one) => one.width * scale)) / 2 + 0.5;
    mark(taken.near, reach);
    paintNear(taken.near, taken.paper, profileOf(strokes, scale, reach));
  };

  return {
    flood(color) {
      desk ??= takeDesk(width, height);
      floodPaper(desk.paper, inkOf(color) | (OPAQUE << 24));
    },
    areas(geometries, color, opacity) {
      const taken = take();
      taken.coverage ??= createCoverage(width, height);
      const { coverage, paper } = taken;
      eachPart(geometries, frame, (ring, length) => markRing(coverage, ring, length, scale));
      fillCovered(coverage, paper, inkOf(color), opacity);
    },
    lines(geometries, strokes) {
      stroke(strokes, (near, reach) =>
        eachPart(geometries, frame, (line, length) => markLine(near, line, length, scale, reach)),
      );
    },
    discs(places, radius, color) {
      stroke([{ color, width: radius * 2 }], (near, reach) => {
        const point = new Float64Array(2);
        for (const [lon, lat] of places) {
          frame.toPixel(lon, lat, point);
          markSegment(near, point, 0, 0, scale, reach, true);
        }
      });
    },
    print(masks, xs, y, color) {
      const { paper } = take();
      const ink = inkOf(color);
      for (let i = 0; i < masks.length; i++) printMask(paper, masks[i] as Mask, xs[i] as number, y, ink);
    },
    lay(context) {
      if (!desk) return;
      layPaper(desk.paper, context);
      giveBack(desk);
      desk = null;
    },
    pixels() {
      const { paper } = take();
      if (desk) giveBack(desk);
      desk = null;
      return { data: new Uint8Array(paper.pixels.buffer), width, height, stride: paper.stride, isFlat: true };
    },
  };
}

/** Its paper may still hold the last picture. */
function takeDesk(width: number, height: number): Desk {
  const known = spare;
  spare = null;
  if (!known) return { paper: createPaper(width, height) };
  if (known.paper.width === width && known.paper.height === height) return known;
  wipePaper(known.paper);
  return {
    paper: createPaper(width, height, known.paper),
    ...(known.near && { near: createNearness(width, height, known.near) }),
    ...(known.coverage && { coverage: createCoverage(width, height, known.coverage) }),
  };
}

/** The paper is wiped when it is taken again: until then its pixels may be read. */
function giveBack(desk: Desk): void {
  if (desk.paper.pixels.length <= KEPT_PIXELS) spare = desk;
}

function inkOf(color: string): number {
  const [red, green, blue] = parseColor(color);
  return red | (green << 8) | (blue << 16);
}

/** Every vertex counts but those that change nothing that can be seen; the last is joined to the first. */
function markRing(coverage: Coverage, ring: Float64Array, length: number, scale: number): void {
  const startX = (ring[0] as number) * scale;
  const startY = (ring[1] as number) * scale;
  let [x, y] = [startX, startY];
  for (let i = 2; i < length; i += 2) {
    const nextX = (ring[i] as number) * scale;
    const nextY = (ring[i + 1] as number) * scale;
    if (Math.abs(nextX - x) + Math.abs(nextY - y) < NEAR) continue;
    markEdge(coverage, x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  }
  markEdge(coverage, x, y, startX, startY);
}

/** The colour of a pixel by its nearness to a line, under all strokes of that line. */
function profileOf(strokes: readonly Stroke[], scale: number, reach: number): Int32Array {
  const profile = new Int32Array(LEVELS + 1);
  for (const { color, width, opacity = 1 } of strokes) {
    const ink = inkOf(color);
    const radius = (width * scale) / 2;
    for (let level = 1; level <= LEVELS; level++) {
      const distance = distanceOf(level, reach);
      // The share of a pixel's width that the line takes: right for lines thinner than a pixel too.
      const share = Math.min(distance + 0.5, radius) - Math.max(distance - 0.5, -radius);
      const alpha = Math.round(Math.min(1, share) * opacity * OPAQUE);
      if (alpha > 0) profile[level] = over(ink | (alpha << 24), profile[level] as number);
    }
  }
  return profile;
}

/** Puts the colours of the profile where lines came near, over what was painted before, and forgets the lines. */
function paintNear({ fours, touched }: Nearness, { pixels, painted }: Paper, profile: Int32Array): void {
  for (let block = 0; block < touched.length; block++) {
    if (touched[block] === 0) continue;
    touched[block] = 0;
    painted[block] = 1;
    for (let four = (block * BLOCK) / 4, last = four + BLOCK / 4; four < last; four++) {
      let levels = fours[four] as number;
      if (levels === 0) continue;
      fours[four] = 0;
      for (let i = four * 4; levels !== 0; i++, levels >>>= 8) {
        const level = levels & 255;
        if (level === 0) continue;
        const color = profile[level] as number;
        pixels[i] = color >>> 24 === OPAQUE ? color : over(color, pixels[i] as number);
      }
    }
  }
}
