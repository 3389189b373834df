import type { SKRSContext2D } from '@napi-rs/canvas';
import { type NumberedPixels, type Pixels, packed, type RgbaPixels } from '../encode/pixels.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { createKernelPool, type Kernel } from '../kernel/kernel.ts';
import { devicePixels, type Frame } from '../projection/frame.ts';
import type { PixelRect } from '../raster/resample.ts';
import { blend } from './blend.ts';
import { distanceOf, LEVELS, levelsPerPixel, markLine } from './lines.ts';
import { type Mask, printMask } from './mask.ts';
import { eachNearPart } from './path.ts';
import type { Stroke } from './pen.ts';
import { drawPixels } from './pixels.ts';
import { inkOf, shadesOf } from './shades.ts';

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
  /** Masks in the shades of one colour, at device pixels side by side: what lies outside the picture is left out. */
  print(masks: readonly Mask[], xs: readonly number[], y: number, shades: Int32Array): void;
  /** Lays what was drawn over the picture, before anything else is drawn on it, and starts anew. */
  lay(context: SKRSContext2D): void;
  /** The same over pixels that are opaque everywhere, after which nothing else is drawn. */
  layOver(pixels: RgbaPixels): void;
  /** Whether nothing was drawn that is not laid yet. */
  isBlank(): boolean;
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
/** The number of what has no ink. */
const NO_COLOR = 0;

const kernels = createKernelPool();

/** Ink for one picture, to be laid before Skia draws on it. */
export function createInk(frame: Frame): Ink {
  const { scale } = frame;
  const width = devicePixels(frame.width, scale);
  const height = devicePixels(frame.height, scale);
  let kernel: Kernel | null = null;

  const take = (): Kernel => {
    if (kernel) return kernel;
    kernel = kernels.take();
    kernel.begin(width, height);
    return kernel;
  };
  /** What was drawn: the kernel is wiped when it is taken again, and until then its pixels may be read. */
  const give = (taken: Kernel): NumberedPixels => {
    kernels.give(taken, width * height);
    kernel = null;
    return { kernel: taken, left: 0, top: 0, width, height };
  };
  /** Lays the strokes of what `mark` comes near to. */
  const stroke = (strokes: readonly Stroke[], mark: (taken: Kernel, reach: number) => void) => {
    const taken = take();
    const reach = Math.max(...strokes.map((one) => one.width * scale)) / 2 + 0.5;
    mark(taken, reach);
    taken.paintLines(bringInks(taken, profileOf(taken, strokes, scale, reach)));
  };

  return {
    flood(color) {
      const taken = take();
      bringInks(taken, [inkOf(color) | (OPAQUE << 24)]);
      taken.flood();
    },
    areas(geometries, color, opacity) {
      const taken = take();
      eachNearPart(geometries, frame, (ring, length) => markRing(taken, ring, length, scale));
      taken.paintAreas(bringInks(taken, shadesOf(color, opacity)));
    },
    lines(geometries, strokes) {
      stroke(strokes, (taken, reach) =>
        eachNearPart(geometries, frame, (line, length) => markLine(taken, line, length, scale, reach)),
      );
    },
    discs(places, radius, color) {
      stroke([{ color, width: radius * 2 }], (taken, reach) => {
        const point = new Float64Array(2);
        for (const [lon, lat] of places) {
          frame.toPixel(lon, lat, point);
          const x = (point[0] as number) * scale;
          const y = (point[1] as number) * scale;
          taken.markSegment(x, y, x, y, reach, levelsPerPixel(reach), true);
        }
      });
    },
    print(masks, xs, y, shades) {
      const taken = take();
      taken.takeInks(bringInks(taken, shades));
      for (let i = 0; i < masks.length; i++) printMask(taken, masks[i] as Mask, xs[i] as number, y);
    },
    lay(context) {
      if (!kernel) return;
      eachInkedBlock(give(kernel), (pixels, block) => {
        const { buffer, byteOffset, byteLength } = pixels;
        drawPixels(context, new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, byteLength), block);
      });
    },
    layOver(pixels) {
      if (kernel) eachInkedBlock(give(kernel), (inked, block) => blend(inked, block, pixels));
    },
    isBlank: () => kernel === null,
    pixels: () => give(take()),
  };
}

// Names cover little of a page: what has no ink is neither copied nor laid.
const LAID_BLOCK = 256;

function eachInkedBlock(
  inked: NumberedPixels,
  visit: (pixels: ReturnType<typeof packed>, block: PixelRect) => void,
): void {
  const { kernel } = inked;
  for (let top = 0; top < inked.height; top += LAID_BLOCK) {
    for (let left = 0; left < inked.width; left += LAID_BLOCK) {
      const width = Math.min(LAID_BLOCK, inked.width - left);
      const height = Math.min(LAID_BLOCK, inked.height - top);
      if (kernel.onlyColor(left, top, width, height) === NO_COLOR) continue;
      visit(packed({ kernel, left, top, width, height }), { left, top, width, height });
    }
  }
}

/** Puts inks where the kernel takes them from, and tells how many. */
function bringInks(kernel: Kernel, inks: ArrayLike<number>): number {
  kernel.words().set(inks, kernel.at.INKS / 4);
  return inks.length;
}

/** Every vertex counts but those that change nothing that can be seen; the last is joined to the first. */
function markRing(kernel: Kernel, ring: Float64Array, length: number, scale: number): void {
  const startX = (ring[0] as number) * scale;
  const startY = (ring[1] as number) * scale;
  let [x, y] = [startX, startY];
  for (let i = 2; i < length; i += 2) {
    const nextX = (ring[i] as number) * scale;
    const nextY = (ring[i + 1] as number) * scale;
    if (Math.abs(nextX - x) + Math.abs(nextY - y) < NEAR) continue;
    kernel.markEdge(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  }
  kernel.markEdge(x, y, startX, startY);
}

/** The ink of a pixel by its nearness to a line: that of all strokes of the line together. */
function profileOf(kernel: Kernel, strokes: readonly Stroke[], scale: number, reach: number): Int32Array {
  const profile = new Int32Array(LEVELS + 1);
  for (const { color, width, opacity = 1 } of strokes) {
    const ink = inkOf(color);
    const radius = (width * scale) / 2;
    for (let level = 1; level <= LEVELS; level++) {
      const distance = distanceOf(level, reach);
      // The share of a pixel's width that the line takes: right for lines thinner than a pixel too.
      const share = Math.min(distance + 0.5, radius) - Math.max(distance - 0.5, -radius);
      const alpha = Math.round(Math.min(1, share) * opacity * OPAQUE);
      if (alpha > 0) profile[level] = kernel.over(ink | (alpha << 24), profile[level] as number);
    }
  }
  return profile;
}
