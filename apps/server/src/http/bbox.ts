import { AppError, type Extent } from '@motu/core';

export const isOnGlobe = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** West, south, east, north; refused unless they are on the globe, in this order. */
export function readBbox(text: string): Extent {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  if (!isOnGlobe(west, south) || !isOnGlobe(east, north) || west > east || south > north) throw invalid('bbox');
  return [west, south, east, north];
}

/** What a schema cannot say: numbers in an order, and on the globe. */
export function invalid(field: string): AppError {
  const message = `« ${field} » n’a pas la forme attendue.`;
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
