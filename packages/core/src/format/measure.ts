import { formatFixed, formatNumber, withUnit } from './number.ts';

const NAUTICAL_MILE = 1852; // metres

/** `3,4 m`, `823 m`, `2,46 km`, `69,1 km`, `1 234 km`: metres below 1 000, kilometres from there. */
export function formatLength(metres: number): string {
  return Math.round(metres) < 1000 ? small(metres, 'm') : withUnit(large(metres / 1000), 'km');
}

/** `20 cm`, `1,5 m`, `30 m`: the side of what a pixel shows. */
export function formatPixelSide(metres: number): string {
  return metres < 1 ? withUnit(formatNumber(metres * 100), 'cm') : small(metres, 'm');
}

/** `1,33 M`: the symbol of the nautical mile in French. */
export function formatNauticalMiles(metres: number): string {
  return withUnit(large(metres / NAUTICAL_MILE), 'M');
}

/** `1 207 m`, `-35 m`: heights are in whole metres, however high. */
export function formatAltitude(metres: number): string {
  return withUnit(formatNumber(metres), 'm');
}

/** `6,5 m²`, `186 400 m²`, `1,19 km²`: square metres below a million, square kilometres from there. */
export function formatArea(squareMetres: number): string {
  return Math.round(squareMetres) < 1e6 ? small(squareMetres, 'm²') : withUnit(large(squareMetres / 1e6), 'km²');
}

/** One decimal below ten, where it tells something, and none when it is zero; whole from there. */
function small(value: number, unit: string): string {
  return withUnit(formatNumber(value, value < 9.95 ? 1 : 0), unit);
}

/** Two decimals below ten, one below a thousand, none above; kept when they are zero. The limits are those of the rounded figure. */
function large(value: number): string {
  if (value < 9.995) return formatFixed(value, 2);
  return value < 999.95 ? formatFixed(value, 1) : formatNumber(value);
}
