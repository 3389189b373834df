import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import { parseColor } from '../style/color.ts';
import { project } from './path.ts';
import type { Stroke } from './pen.ts';
import { drawPixels } from './pixels.ts';

/**
 * Lines with round ends and corners, and discs, laid pixel by pixel: what lies at less than half a width from a line is
 * coloured. Skia makes an outline of each stroke first, at two microseconds a vertex; roads are drawn five times faster so.
 */
export type Ink = {
  lines(geometries: Iterable<Geometry>, stroke: Stroke): void;
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

const NOTHING = createPaper(0);

// Vertices closer than this to the last one kept change nothing that can be seen, device pixels.
const NEAR = 0.4;

/** `mask` is how much of each pixel the present colour covers, `fours` the same by four, `pixels` what was painted; all empty between uses. */
type Paper = { mask: Uint8Array; fours: Uint32Array; pixels: Uint32Array };
// New memory for each picture would cost as much as drawing on it.
let spare: Paper | null = null;

/** Ink for one picture, to be laid before Skia draws again. */
export function createInk(frame: Frame): Ink {
  const width = frame.width * frame.scale;
  const height = frame.height * frame.scale;
  let paper: Paper | null = null;
  let mask = NOTHING.mask;
  let fours = NOTHING.fours;
  let pixels = NOTHING.pixels;

  function takePaper(): void {
    if (paper) return;
    const fits = spare !== null && spare.mask.length >= width * height;
    paper = (fits && spare) || createPaper(width * height);
    if (fits) spare = null;
    ({ mask, fours, pixels } = paper);
  }

  const masked = createSpans(height);
  const painted = createSpans(height);

  /** Covers what lies within `radius` of the segment from a to b. */
  function cover(ax: number, ay: number, bx: number, by: number, radius: number): void {
    const reach = radius + 0.5;
    const minX = Math.min(ax, bx) - reach;
    const maxX = Math.max(ax, bx) + reach;
    const dx = bx - ax;
    const dy = by - ay;
    const squared = dx * dx + dy * dy;
    const perLength = squared > 0 ? 1 / Math.sqrt(squared) : 0;
    const first = Math.max(0, Math.ceil(Math.min(ay, by) - reach - 0.5));
    const last = Math.min(height - 1, Math.floor(Math.max(ay, by) + reach - 0.5));
    for (let y = first; y <= last; y++) {
      const py = y + 0.5 - ay;
      let left = minX;
      let right = maxX;
      if (dy !== 0) {
        const middle = ax + (py * dx) / dy;
        const half = reach / (Math.abs(dy) * perLength);
        left = Math.max(left, middle - half);
        right = Math.min(right, middle + half);
      }
      const from = Math.max(0, Math.ceil(left - 0.5));
      const to = Math.min(width - 1, Math.floor(right - 0.5));
      if (from > to) continue;
      masked.add(y, from, to);
      // How far along the segment, times its length, and how far beside it; both grow evenly along a row.
      let px = from + 0.5 - ax;
      let along = px * dx + py * dy;
      let beside = (px * dy - py * dx) * perLength;
      const step = dy * perLength;
      for (let i = y * width + from, end = y * width + to; i <= end; i++) {
        let distance = beside < 0 ? -beside : beside;
        if (along <= 0) distance = Math.sqrt(px * px + py * py);
        else if (along > squared) distance = Math.sqrt((px - dx) * (px - dx) + (py - dy) * (py - dy));
        // The share of a pixel's width that the line takes: right for lines thinner than a pixel too.
        const near = distance - 0.5 < -radius ? -radius : distance - 0.5;
        const share = (distance + 0.5 < radius ? distance + 0.5 : radius) - near;
        if (share > 0) {
          const value = (share * 255 + 0.5) | 0;
          if (value > (mask[i] as number)) mask[i] = value;
        }
        px++;
        along += dx;
        beside += step;
      }
    }
  }

  /** Puts the colour where the mask says, over what was painted before, and empties the mask. */
  function paint(color: string, opacity: number): void {
    const [red, green, blue] = parseColor(color);
    const ink = red | (green << 8) | (blue << 16);
    masked.each((y, from, to) => {
      painted.add(y, from, to);
      for (let i = y * width + from, end = y * width + to; i <= end; i++) {
        // Rows are mostly bare: four pixels at once where they begin a word.
        if ((i & 3) === 0) while (i + 3 <= end && fours[i >> 2] === 0) i += 4;
        const covered = mask[i] as number;
        if (covered === 0 || i > end) continue;
        mask[i] = 0;
        const alpha = opacity === 1 ? covered : Math.round(covered * opacity);
        const under = pixels[i] as number;
        if (alpha === 255 || under === 0) pixels[i] = (ink | (alpha << 24)) >>> 0;
        else pixels[i] = over(red, green, blue, alpha, under);
      }
    });
    masked.clear();
  }

  return {
    lines(geometries, { color, width: wide, opacity = 1 }) {
      takePaper();
      const radius = (wide * frame.scale) / 2;
      for (const geometry of geometries) {
        let start = 0;
        for (const end of geometry.ends) {
          coverLine(project(geometry, start, end, frame), end - start, radius);
          start = end;
        }
      }
      paint(color, opacity);
    },
    discs(places, radius, color) {
      takePaper();
      const point = new Float64Array(2);
      for (const [lon, lat] of places) {
        frame.toPixel(lon, lat, point);
        const [x, y] = [(point[0] as number) * frame.scale, (point[1] as number) * frame.scale];
        cover(x, y, x, y, radius * frame.scale);
      }
      paint(color, 1);
    },
    lay(context) {
      const rect = painted.bounds();
      spare = paper ?? spare;
      paper = null;
      if (!rect) return;
      const out = new Uint32Array(rect.width * rect.height);
      painted.each((y, from, to) => {
        const row = pixels.subarray(y * width + from, y * width + to + 1);
        out.set(row, (y - rect.top) * rect.width + from - rect.left);
        row.fill(0);
      });
      painted.clear();
      drawPixels(context, new Uint8ClampedArray(out.buffer), rect);
    },
  };

  function coverLine(line: Float64Array, length: number, radius: number): void {
    const { scale } = frame;
    let x = (line[0] as number) * scale;
    let y = (line[1] as number) * scale;
    for (let i = 2; i < length; i += 2) {
      const nextX = (line[i] as number) * scale;
      const nextY = (line[i + 1] as number) * scale;
      if (i < length - 2 && Math.abs(nextX - x) + Math.abs(nextY - y) < NEAR) continue;
      cover(x, y, nextX, nextY, radius);
      x = nextX;
      y = nextY;
    }
  }
}

function createPaper(size: number): Paper {
  const words = Math.ceil(size / 4);
  const mask = new Uint8Array(words * 4);
  return { mask, fours: new Uint32Array(mask.buffer), pixels: new Uint32Array(words * 4) };
}

/** A colour over another, neither premultiplied. */
function over(red: number, green: number, blue: number, alpha: number, under: number): number {
  const below = ((under >>> 24) * (255 - alpha)) / 255;
  const total = alpha + below;
  const mix = (top: number, bottom: number) => Math.round((top * alpha + bottom * below) / total);
  const r = mix(red, under & 255);
  const g = mix(green, (under >>> 8) & 255);
  const b = mix(blue, (under >>> 16) & 255);
  return (r | (g << 8) | (b << 16) | (Math.round(total) << 24)) >>> 0;
}

/** For each row of a picture, from where to where something was drawn. */
function createSpans(rows: number) {
  const lefts = new Int32Array(rows).fill(0x7fffffff);
  const rights = new Int32Array(rows).fill(-1);
  let top = rows;
  let bottom = -1;
  return {
    add(row: number, left: number, right: number): void {
      if (left < (lefts[row] as number)) lefts[row] = left;
      if (right > (rights[row] as number)) rights[row] = right;
      if (row < top) top = row;
      if (row > bottom) bottom = row;
    },
    each(visit: (row: number, left: number, right: number) => void): void {
      for (let row = top; row <= bottom; row++) {
        if ((rights[row] as number) >= 0) visit(row, lefts[row] as number, rights[row] as number);
      }
    },
    bounds() {
      if (bottom < 0) return null;
      let [left, right] = [0x7fffffff, -1];
      for (let row = top; row <= bottom; row++) {
        left = Math.min(left, lefts[row] as number);
        right = Math.max(right, rights[row] as number);
      }
      return { left, top, width: right - left + 1, height: bottom - top + 1 };
    },
    clear(): void {
      lefts.fill(0x7fffffff);
      rights.fill(-1);
      top = rows;
      bottom = -1;
    },
  };
}
