import { Type } from 'typebox';

/** Longitude and latitude, in degrees. */
export const Position = Type.Unsafe<[lon: number, lat: number]>(
  Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 2, maxItems: 2 }),
);

/** West, south, east and north, in degrees. */
export const GroundExtent = Type.Unsafe<[west: number, south: number, east: number, north: number]>(
  Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 }),
);
