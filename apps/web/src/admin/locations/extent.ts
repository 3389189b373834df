import type { Extent } from '@motu/core';

type Place = { lon: number; lat: number; width: number; height: number };

/** A hundred-thousandth of a degree is a metre: no map is placed better. */
const DECIMALS = 5;
const round = (value: number) => Number(value.toFixed(DECIMALS));

/** West, south, east, north of a place; null while it has none. */
export function extentOf({ lon, lat, width, height }: Place): Extent | null {
  const sides: Extent = [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2];
  return sides.every(Number.isFinite) && width > 0 && height > 0 ? sides : null;
}

export function placeOf([west, south, east, north]: readonly number[]): Place {
  const [left = 0, low = 0, right = 0, high = 0] = [west, south, east, north];
  return {
    lon: round((left + right) / 2),
    lat: round((low + high) / 2),
    width: round(right - left),
    height: round(high - low),
  };
}
