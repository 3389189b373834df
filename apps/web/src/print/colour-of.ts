import { asArray } from 'ol/color.js';

/** A colour of the library as paper takes it: `#rrggbb`, and how much it covers. Patterns are no colour. */
export function colourOf(colour: unknown): { colour: string; opacity: number } | null {
  if (typeof colour !== 'string' && !Array.isArray(colour)) return null;
  const [red = 0, green = 0, blue = 0, opacity = 1] = asArray(colour as string | number[]);
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
  return opacity === 0 ? null : { colour: `#${hex}`, opacity };
}
