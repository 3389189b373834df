import type { Grid } from '../../relief/grid.ts';
import { blur } from '../raster/blur.ts';

const WIDTHS = [3, 6, 12, 24];
const LEAST_WEIGHT = 0.02;

/** Fills the masked cells from the sea around them: near ones first, then ever wider means. */
export function fillGaps(values: Float32Array, masked: Uint8Array, size: Pick<Grid, 'width' | 'height'>): Float32Array {
  const filled = values.slice();
  const missing = masked.slice();
  const known = Float32Array.from(masked, (value) => 1 - value);
  const sea = values.map((value, index) => (masked[index] ? 0 : value));
  for (const sigma of WIDTHS) {
    const weights = blur(known, size, sigma);
    const sums = blur(sea, size, sigma);
    for (let index = 0; index < filled.length; index++) {
      const weight = weights[index] as number;
      if (!missing[index] || weight < LEAST_WEIGHT) continue;
      filled[index] = (sums[index] as number) / weight;
      missing[index] = 0;
    }
  }
  return filled;
}
