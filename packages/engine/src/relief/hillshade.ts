const DEGREE = Math.PI / 180;
const HEIGHT = 42 * DEGREE;

/** Azimuth in degrees from north, and share of each light. */
const LIGHTS = [
  [315, 0.46],
  [275, 0.2],
  [355, 0.2],
  [225, 0.14],
] as const;

const EAST = Float64Array.from(LIGHTS, ([azimuth]) => Math.sin(azimuth * DEGREE) * Math.cos(HEIGHT));
const NORTH = Float64Array.from(LIGHTS, ([azimuth]) => Math.cos(azimuth * DEGREE) * Math.cos(HEIGHT));
const SHARES = Float64Array.from(LIGHTS, ([, share]) => share);
const FLAT = Math.sin(HEIGHT);

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
  const shade = new Float32Array(heights.length);
  const perX = exaggeration / (8 * cellX);
  const perY = exaggeration / (8 * cellY);
  const at = (i: number) => heights[i] as number;
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const i = y * width + x;
      const north = i - width;
      const south = i + width;
      // Horn's weights: the two rows and columns beside count once, those in line twice.
      const east =
        (at(north + 1) + 2 * at(i + 1) + at(south + 1) - at(north - 1) - 2 * at(i - 1) - at(south - 1)) * perX;
      const up = (at(north - 1) + 2 * at(north) + at(north + 1) - at(south - 1) - 2 * at(south) - at(south + 1)) * perY;
      if (east === 0 && up === 0) continue;
      const length = Math.sqrt(1 + east * east + up * up);
      let light = 0;
      for (let k = 0; k < LIGHTS.length; k++) {
        const value = (FLAT - east * (EAST[k] as number) - up * (NORTH[k] as number)) / length;
        if (value > 0) light += value * (SHARES[k] as number);
      }
      shade[i] = light - FLAT;
    }
  }
  return shade;
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
