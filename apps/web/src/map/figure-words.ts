import { formatArea, formatLength, formatNauticalMiles } from '@motu/core';
import type { Figures } from './geometry-figures.ts';

/** The figures of a shape while it is drawn: `2,46 km · 1,33 M`, `186 400 m²`, `rayon 250 m · 196 350 m²`. */
export function figureWords({ length, area, radius }: Figures): string {
  if (length !== undefined) return `${formatLength(length)} · ${formatNauticalMiles(length)}`;
  const surface = area === undefined ? '' : formatArea(area);
  return radius === undefined ? surface : `rayon ${formatLength(radius)} · ${surface}`;
}
