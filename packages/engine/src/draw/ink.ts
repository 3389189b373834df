import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import { parseColor } from '../style/color.ts';
import { BLOCK, createNearness, distanceOf, LEVELS, markSegment, type Nearness } from './nearness.ts';
import { project } from './path.ts';
import type { Stroke } from './pen.ts';

/**
 * Lines with round ends and corners, and discs, laid pixel by pixel: how near a line comes to each pixel is measured once,
 * and gives its colour for all strokes of the line together, edge and middle. Skia outlines each stroke first.
 */
export type Ink = {
  /** Lines drawn with several strokes over each other, the first below. */
  lines(geometries: Iterable<Geometry>, strokes: readonly Stroke[]): void;
  discs(places: Iterable<readonly [lon: number, lat: number]>, radius: number, color: string): void;
  /** Lays what was drawn over the picture, before anything else is drawn on it, and starts anew. */
  lay(context: SKRSContext2D): void;
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

/** What was painted so far, RGBA not premultiplied, and in which blocks; empty between uses, as is the nearness. */
type Paper = { near: Nearness; pixels: Int32Array; painted: Uint8Array; image: ImageData; canvas: Canvas };

// New memory for each picture would cost as much as drawing on it.
let spare: Paper | null = null;

/** Ink for one picture, to be laid before Skia draws again. */
export function createInk(frame: Frame): Ink {
  const width = Math.ceil(frame.width * frame.scale);
  const height = Math.ceil(frame.height * frame.scale);
  let paper: Paper | null = null;

  function takePaper(): Paper {
    if (paper) return paper;
    const fits = spare?.near.width === width && spare.near.height === height;
    paper = fits && spare ? spare : createPaper(width, height);
    if (fits) spare = null;
    return paper;
  }

  return {
    lines(geometries, strokes) {
      const { near, ...sheet } = takePaper();
      const reach = Math.max(...strokes.map((stroke) => stroke.width * frame.scale)) / 2 + 0.5;
      for (const geometry of geometries) {
        let start = 0;
        for (const end of geometry.ends) {
          markLine(near, project(geometry, start, end, frame), end - start, frame.scale, reach);
          start = end;
        }
      }
      paint(near, sheet, profileOf(strokes, frame.scale, reach));
    },
    discs(places, radius, color) {
      const { near, ...sheet } = takePaper();
      const reach = radius * frame.scale + 0.5;
      const point = new Float64Array(2);
      for (const [lon, lat] of places) {
        frame.toPixel(lon, lat, point);
        const [x, y] = [(point[0] as number) * frame.scale, (point[1] as number) * frame.scale];
        markSegment(near, x, y, x, y, reach, true);
      }
      paint(near, sheet, profileOf([{ color, width: radius * 2 }], frame.scale, reach));
    },
    lay(context) {
      if (!paper) return;
      const { image, canvas } = paper;
      canvas.getContext('2d').putImageData(image, 0, 0);
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      context.drawImage(canvas, 0, 0);
      context.restore();
      wipe(paper);
      spare = paper;
      paper = null;
    },
  };
}

function createPaper(width: number, height: number): Paper {
  const near = createNearness(width, height);
  const pixels = new Int32Array(near.values.length);
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), near.stride, height);
  const painted = new Uint8Array(near.touched.length);
  return { near, pixels, painted, image, canvas: createCanvas(near.stride, height) };
}

function wipe({ pixels, painted }: Paper): void {
  for (let block = 0; block < painted.length; block++) {
    if (painted[block] === 1) pixels.fill(0, block * BLOCK, (block + 1) * BLOCK);
  }
  painted.fill(0);
}

function markLine(near: Nearness, line: Float64Array, length: number, scale: number, reach: number): void {
  let x = (line[0] as number) * scale;
  let y = (line[1] as number) * scale;
  let starts = true;
  for (let i = 2; i < length; i += 2) {
    const nextX = (line[i] as number) * scale;
    const nextY = (line[i + 1] as number) * scale;
    if (i < length - 2 && Math.abs(nextX - x) + Math.abs(nextY - y) < NEAR) continue;
    markSegment(near, x, y, nextX, nextY, reach, starts);
    starts = false;
    x = nextX;
    y = nextY;
  }
}

/** The colour of a pixel by its nearness to a line, under all strokes of that line. */
function profileOf(strokes: readonly Stroke[], scale: number, reach: number): Int32Array {
  const profile = new Int32Array(LEVELS + 1);
  for (const { color, width, opacity = 1 } of strokes) {
    const [red, green, blue] = parseColor(color);
    const ink = red | (green << 8) | (blue << 16);
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
function paint({ values, touched }: Nearness, { pixels, painted }: Omit<Paper, 'near'>, profile: Int32Array): void {
  for (let block = 0; block < touched.length; block++) {
    if (touched[block] === 0) continue;
    touched[block] = 0;
    painted[block] = 1;
    for (let i = block * BLOCK, end = i + BLOCK; i < end; i++) {
      const level = values[i] as number;
      if (level === 0) continue;
      values[i] = 0;
      const color = profile[level] as number;
      const under = pixels[i] as number;
      pixels[i] = under === 0 ? color : over(color, under);
    }
  }
}

/** A colour over another, neither premultiplied: 0xAABBGGRR. */
function over(top: number, under: number): number {
  const alpha = top >>> 24;
  if (alpha === OPAQUE || under === 0) return top;
  if (alpha === 0) return under;
  const below = ((under >>> 24) * (OPAQUE - alpha)) / OPAQUE;
  const total = alpha + below;
  const share = alpha / total;
  const [r, g, b] = [under & 255, (under >>> 8) & 255, (under >>> 16) & 255];
  const red = (r + ((top & 255) - r) * share + 0.5) | 0;
  const green = (g + (((top >>> 8) & 255) - g) * share + 0.5) | 0;
  const blue = (b + (((top >>> 16) & 255) - b) * share + 0.5) | 0;
  return red | (green << 8) | (blue << 16) | ((total + 0.5) << 24);
}
