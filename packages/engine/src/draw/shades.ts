import { parseColor } from './color.ts';

/** Shades of an edge, from nothing to the full colour: more of them look no smoother, and make a picture harder to pack. */
export const SHADES = 16;
const OPAQUE = 255;

/** A CSS colour without opacity: 0x00BBGGRR. */
export function inkOf(color: string): number {
  const [red, green, blue] = parseColor(color);
  return red | (green << 8) | (blue << 16);
}

/** A colour in all its shades, from nothing to `opacity`: 0xAABBGGRR. */
export function shadesOf(color: string, opacity = 1): Int32Array {
  const ink = inkOf(color);
  return Int32Array.from({ length: SHADES + 1 }, (_, shade) => {
    const alpha = Math.round((shade / SHADES) * opacity * OPAQUE);
    return alpha === 0 ? 0 : ink | (alpha << 24);
  });
}
