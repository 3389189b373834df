import { Path2D } from '@napi-rs/canvas';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import { wholeOf } from '../projection/sheet-frame.ts';
import { type ClipRect, clipLine, clipRing } from './clip.ts';
import { nearPart, nearSheet } from './near-part.ts';

/**
 * Paths are handed to Skia as text with whole numbers, sixteen to a device pixel: measured three times faster than one
 * call per vertex. Whoever draws such a path scales the context by 1 / PATH_UNIT first (see `withPathUnits`).
 */
export const PATH_UNIT = 16;

// Vertices closer than this to the last one kept (squared, in path units) change nothing that can be seen.
const NEAR = (0.4 * PATH_UNIT) ** 2;

/** Kept around the picture when cutting: more than the widest line. */
export const CLIP_MARGIN = 32;

/** Of a part of a sheet, around the whole: a cut edge is not quite the same line, and neighbours draw it too. */
function clipRectOf(frame: Frame): ClipRect {
  const { width, height } = wholeOf(frame);
  const { left = 0, top = 0 } = frame.sheet ?? {};
  const [x, y] = [-left / frame.scale - CLIP_MARGIN, -top / frame.scale - CLIP_MARGIN];
  return [x, y, x + width + 2 * CLIP_MARGIN, y + height + 2 * CLIP_MARGIN];
}

let pixels = new Float64Array(4096);

/** Visits the parts of some geometries as CSS pixels, in a buffer that the next part overwrites: its first `length` numbers. */
export function eachPart(
  geometries: Iterable<Geometry>,
  frame: Frame,
  visit: (points: Float64Array, length: number) => void,
): void {
  for (const { coordinates, ends } of geometries) {
    let start = 0;
    for (const end of ends) {
      if (pixels.length < end - start) pixels = new Float64Array((end - start) * 2);
      frame.project(coordinates, start, end, pixels);
      visit(pixels, end - start);
      start = end;
    }
  }
}

/**
 * The same without what of them is far from a sheet: for what is filled, or stroked without dashes, which go on from vertex to vertex.
 */
export function eachNearPart(
  geometries: Iterable<Geometry>,
  frame: Frame,
  visit: (points: Float64Array, length: number) => void,
): void {
  const near = nearSheet(frame);
  if (!near) {
    eachPart(geometries, frame, visit);
    return;
  }
  for (const { coordinates, ends } of geometries) {
    let start = 0;
    for (const end of ends) {
      const part = nearPart(coordinates, start, end, near);
      start = end;
      if (part.length === 0) continue;
      if (pixels.length < part.length) pixels = new Float64Array(part.length * 2);
      frame.project(part, 0, part.length, pixels);
      visit(pixels, part.length);
    }
  }
}

/** All rings of some polygons in one path, to be filled by the even-odd rule or stroked. */
export function polygonPath(geometries: Iterable<Geometry>, frame: Frame): Path2D {
  const rect = clipRectOf(frame);
  const parts: string[] = [];
  eachNearPart(geometries, frame, (ring, length) => {
    const cut = isInside(ring, length, rect) ? ring.subarray(0, length) : clipRing(ring, length, rect);
    if (cut.length >= 6) parts.push(`${partText(cut, frame.scale)}z`);
  });
  return new Path2D(parts.join(''));
}

/** All lines (or outlines of polygons) in one path, for a line without dashes. */
export function linePath(geometries: Iterable<Geometry>, frame: Frame): Path2D {
  const rect = clipRectOf(frame);
  const parts: string[] = [];
  eachNearPart(geometries, frame, (line, length) => {
    if (isInside(line, length, rect)) parts.push(partText(line.subarray(0, length), frame.scale));
    else for (const { points } of clipLine(line, length, rect)) parts.push(partText(points, frame.scale));
  });
  return new Path2D(parts.join(''));
}

type DashedPiece = { path: Path2D; offset: number };

/** Pieces of lines with the dash offset that makes neighbouring tiles continue the same dashes. */
export function dashedPaths(geometries: Iterable<Geometry>, frame: Frame): DashedPiece[] {
  const rect = clipRectOf(frame);
  const pieces: DashedPiece[] = [];
  eachPart(geometries, frame, (line, length) => {
    for (const { points, distance } of clipLine(line, length, rect)) {
      pieces.push({ path: new Path2D(partText(points, frame.scale)), offset: distance });
    }
  });
  return pieces;
}

function isInside(points: Float64Array, length: number, [minX, minY, maxX, maxY]: ClipRect): boolean {
  for (let i = 0; i < length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < minX || x > maxX || y < minY || y > maxY) return false;
  }
  return true;
}

function partText(points: ArrayLike<number>, scale: number): string {
  const unit = PATH_UNIT * scale;
  let x = Math.round((points[0] as number) * unit);
  let y = Math.round((points[1] as number) * unit);
  let text = `M${x} ${y}l`;
  const last = points.length - 2;
  for (let i = 2; i <= last; i += 2) {
    const nextX = Math.round((points[i] as number) * unit);
    const nextY = Math.round((points[i + 1] as number) * unit);
    const dx = nextX - x;
    const dy = nextY - y;
    if (dx * dx + dy * dy < NEAR && i < last) continue;
    text += `${dx} ${dy} `;
    x = nextX;
    y = nextY;
  }
  return text;
}
