import type { Grid } from '../../relief/grid.ts';

type Size = Pick<Grid, 'width' | 'height'>;
const BOXES = 3;

/**
 * Gaussian blur, `sigma` in cells; the border repeats. Three running means stand for the bell curve (within 3 % of it),
 * so that a wide blur costs no more than a narrow one.
 */
export function blur(values: Float32Array, { width, height }: Size, sigma: number): Float32Array {
  let result = values;
  for (const radius of boxRadii(sigma)) {
    result = meanAlong(result, width, height, 1, width, radius);
    result = meanAlong(result, height, width, width, 1, radius);
  }
  return result;
}

/** Odd boxes whose variances add up to sigma squared (Wells 1986). */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma ** 2) / BOXES + 1);
  const narrow = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1);
  const narrowCount = Math.round(
    (12 * sigma ** 2 - BOXES * narrow ** 2 - 4 * BOXES * narrow - 3 * BOXES) / (-4 * narrow - 4),
  );
  return Array.from({ length: BOXES }, (_, index) => ((index < narrowCount ? narrow : narrow + 2) - 1) / 2);
}

function meanAlong(
  source: Float32Array,
  count: number,
  lines: number,
  stride: number,
  lineStride: number,
  radius: number,
): Float32Array {
  if (radius === 0) return source;
  const target = new Float32Array(source.length);
  const size = radius * 2 + 1;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const at = (index: number) => source[start + Math.max(0, Math.min(count - 1, index)) * stride] as number;
    let sum = 0;
    for (let index = -radius; index <= radius; index++) sum += at(index);
    for (let index = 0; index < count; index++) {
      target[start + index * stride] = sum / size;
      sum += at(index + radius + 1) - at(index - radius);
    }
  }
  return target;
}
