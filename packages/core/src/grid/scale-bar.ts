import { formatNumber, withUnit } from '../format/number.ts';
import { parallelRadius, radians } from '../geodesic/ellipsoid.ts';

/** The pixel of the OGC's standards: 0.28 mm. */
export const PIXEL_METRES = 0.000_28;

const MIN_WIDTH_PX = 64;
const STEPS = 4;
const METRES_PER_KM = 1000;

/** Metres that one pixel covers from west to east, for a view in degrees: `(0.00549316, -17.6)` → 583. */
export function groundResolution(degreesPerPixel: number, lat: number): number {
  return radians(degreesPerPixel) * parallelRadius(lat);
}

/** `groundResolution` as the N of 1 : N. */
export function scaleDenominator(metresPerPixel: number): number {
  return metresPerPixel / PIXEL_METRES;
}

type ScaleTick = { offsetPx: number; metres: number; label: string };
export type ScaleBar = {
  metres: number;
  widthPx: number /** Five, of the four steps: both ends included. */;
  ticks: ScaleTick[];
};

/**
 * The bar of a scale (MAP-08): the first length of 1, 2 or 5 times a power of ten that takes 64 pixels, cut into four.
 * All its figures are in the unit of its end, which alone names it: `0`, `0,5`, `1`, `1,5`, `2 km`. `null` where pixels have no width,
 * as at a pole.
 */
export function scaleBar(metresPerPixel: number): ScaleBar | null {
  if (!Number.isFinite(metresPerPixel) || metresPerPixel <= 0) return null;
  const metres = niceLength(metresPerPixel * MIN_WIDTH_PX);
  const unit = metres < METRES_PER_KM ? { name: 'm', metres: 1 } : { name: 'km', metres: METRES_PER_KM };
  const ticks = Array.from({ length: STEPS + 1 }, (_, i): ScaleTick => {
    const length = (metres * i) / STEPS;
    // A quarter of 1 is the finest there is: two decimals, below one as many more as it takes.
    const figure = formatNumber(length / unit.metres, Math.max(2, 2 - Math.floor(Math.log10(metres / unit.metres))));
    return {
      offsetPx: length / metresPerPixel,
      metres: length,
      label: i === STEPS ? withUnit(figure, unit.name) : figure,
    };
  });
  return { metres, widthPx: metres / metresPerPixel, ticks };
}

function niceLength(atLeast: number): number {
  const exponent = Math.floor(Math.log10(atLeast));
  // Written in decimal, since 10 ** -2 and its multiples are not exact. The logarithm may be one short.
  const candidates = [0, 1].flatMap((more) => [1, 2, 5].map((digit) => Number(`${digit}e${exponent + more}`)));
  return candidates.find((length) => length >= atLeast) ?? Number(`1e${exponent + 2}`);
}
