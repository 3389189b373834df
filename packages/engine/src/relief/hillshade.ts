import { kernelFor } from '../kernel/warp-kernel.ts';

const DEGREE = Math.PI / 180;
const HEIGHT = 42 * DEGREE;

/** Azimuth in degrees from north, and share of each light. */
const LIGHTS = [
  [315, 0.46],
  [275, 0.2],
  [355, 0.2],
  [225, 0.14],
] as const;

const FLAT = Math.sin(HEIGHT);

/** What flat ground receives; then, of each light, how far it comes from the east and from the north, and its share. */
const TABLE = Float64Array.of(
  FLAT,
  ...LIGHTS.flatMap(([azimuth, share]) => [
    Math.sin(azimuth * DEGREE) * Math.cos(HEIGHT),
    Math.cos(azimuth * DEGREE) * Math.cos(HEIGHT),
    share,
  ]),
);

/**
 * Light received minus that of flat ground: negative in shade, positive in light. `cellX` and `cellY` are metres,
 * heights are multiplied by `exaggeration`. Cells nearer than `margin` to the edge are left out.
 */
export function hillshade(
  heights: Float32Array,
  width: number,
  height: number,
  cellX: number,
  cellY: number,
  exaggeration: number,
  margin = 1,
): Float32Array<ArrayBuffer> {
  const { light, reserve, start } = kernelFor(heights.byteLength * 2);
  const from = start + TABLE.byteLength;
  const to = from + heights.byteLength;
  const memory = reserve(to + heights.byteLength);
  new Float64Array(memory, start, TABLE.length).set(TABLE);
  new Float32Array(memory, from, heights.length).set(heights);
  light(from, to, width, height, margin, exaggeration / (8 * cellX), exaggeration / (8 * cellY), start);
  return new Float32Array(memory, to, heights.length).slice();
}

/** Slope in degrees, Horn's method. */
export function slope(
  heights: Float32Array,
  width: number,
  height: number,
  cellX: number,
  cellY: number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(heights.length);
  const at = (i: number) => heights[i] as number;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const n = i - width;
      const s = i + width;
      const dx = (at(n + 1) + 2 * at(i + 1) + at(s + 1) - at(n - 1) - 2 * at(i - 1) - at(s - 1)) / (8 * cellX);
      const dy = (at(n - 1) + 2 * at(n) + at(n + 1) - at(s - 1) - 2 * at(s) - at(s + 1)) / (8 * cellY);
      result[i] = Math.atan(Math.hypot(dx, dy)) / DEGREE;
    }
  }
  return result;
}
