import type { PointMap } from '../projection/mesh.ts';

/** RGBA pixels of a part of a picture, and where it stands in it. */
export type PixelWindow = { data: Uint8Array; left: number; top: number; width: number; height: number };

type Size = { width: number; height: number };

/** Pixels of a picture for one pixel of the map, across and down: less than one when it is enlarged. */
export type Ratio = readonly [across: number, down: number];

/** As gdalwarp does: a ratio that is nearly a whole number is meant to be it. */
const NEARLY = 0.05;
const MOST_TAPS = 8;

/**
 * A picture on other pixels, each the mean of those around its place, weighted by a triangle as wide as a pixel of the map
 * (« bilinear » of gdalwarp, which widens it in the same way when it reduces). What is transparent has no colour to give.
 */
export function warpPixels(
  window: PixelWindow,
  toSource: PointMap,
  size: Size,
  ratio: Ratio,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  const [across, down] = [new Taps(ratio[0], window.width), new Taps(ratio[1], window.height)];
  const at = new Float64Array(2);
  const { data, left, top, width: stride } = window;
  const weightsX = across.weights;
  const weightsY = down.weights;
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, to += 4) {
      toSource(x + 0.5, y + 0.5, at);
      if (!across.place((at[0] as number) - left) || !down.place((at[1] as number) - top)) continue;
      let [red, green, blue, opacity, weight] = [0, 0, 0, 0, 0];
      const [countX, countY] = [across.count, down.count];
      for (let j = 0; j < countY; j++) {
        const weightY = weightsY[j] as number;
        let from = ((down.first + j) * stride + across.first) * 4;
        for (let i = 0; i < countX; i++, from += 4) {
          const one = weightY * (weightsX[i] as number);
          const seen = one * (data[from + 3] as number);
          red += seen * (data[from] as number);
          green += seen * (data[from + 1] as number);
          blue += seen * (data[from + 2] as number);
          opacity += seen;
          weight += one;
        }
      }
      if (opacity === 0) continue;
      out[to] = red / opacity;
      out[to + 1] = green / opacity;
      out[to + 2] = blue / opacity;
      out[to + 3] = opacity / weight;
    }
  }
  return out;
}

/** The pixels along one axis that a place is made of, and their weights. */
class Taps {
  first = 0;
  count = 0;
  readonly weights = new Float64Array(MOST_TAPS);
  readonly #reach: number;
  readonly #size: number;

  constructor(ratio: number, size: number) {
    this.#reach = reachOf(ratio);
    this.#size = size;
  }

  /** False where the picture is not. */
  place(at: number): boolean {
    if (!(at >= 0 && at < this.#size)) return false;
    const middle = at - 0.5;
    const reach = this.#reach;
    let first = Math.floor(middle - reach) + 1;
    const last = Math.min(this.#size - 1, Math.ceil(middle + reach) - 1);
    if (first < 0) first = 0;
    let count = 0;
    for (let i = first; i <= last && count < MOST_TAPS; i++) this.weights[count++] = 1 - Math.abs(i - middle) / reach;
    this.first = first;
    this.count = count;
    return count > 0;
  }
}

function reachOf(ratio: number): number {
  if (ratio <= 1) return 1;
  const whole = Math.round(ratio);
  return Math.abs(ratio - whole) < NEARLY ? whole : ratio;
}
