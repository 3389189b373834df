import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

/** As many points as a track of some hours has, simplified; more would keep others waiting. */
const ALTITUDE_MAX_POINTS = 2000;
const ALTITUDE_MAX_SAMPLES = 500;

const Metres = Type.Union([Type.Number(), Type.Null()]);
const Degrees = Type.Union([Type.Number(), Type.Null()]);

/** GeoJSON position; a third number, its height, may be there and is not read. */
const Position = Type.Unsafe<[lon: number, lat: number]>({
  type: 'array',
  items: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  additionalItems: { type: 'number' },
  minItems: 2,
  maxItems: 3,
});

export const AltitudeRequest = Type.Object(
  {
    geometry: Type.Object({
      type: Type.Enum(['LineString', 'MultiPoint']),
      coordinates: Type.Array(Position, { minItems: 1, maxItems: ALTITUDE_MAX_POINTS }),
    }),
    /** Points of the profile, at equal distances along a line. */
    samples: Type.Optional(Type.Integer({ minimum: 2, maximum: ALTITUDE_MAX_SAMPLES })),
  },
  { title: 'AltitudeRequest', additionalProperties: false },
);
export type AltitudeRequest = Static<typeof AltitudeRequest>;

export const AltitudePoint = Type.Object(
  {
    coordinates: Type.Array(Type.Number()),
    /** Metres from the start of the line; null for points that make no line. */
    distance: Metres,
    /** Metres; null where no relief reaches. */
    altitude: Metres,
    /** Slope in degrees. */
    pente: Degrees,
    /** Which of `reliefs` says so. */
    relief: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AltitudePoint' },
);
export type AltitudePoint = Static<typeof AltitudePoint>;

/** A relief model that the answer used. */
export const Relief = Type.Object(
  {
    id: Type.String(),
    nom: Type.String(),
    generalise: Type.Boolean(),
    /** To be shown wherever its altitudes are. */
    mention: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Relief' },
);
export type Relief = Static<typeof Relief>;

export const AltitudeAnswer = Type.Object({
  /** The points given, in their order. */
  points: Type.Array(AltitudePoint),
  /** The samples asked along the line; empty when none were. */
  profil: Type.Array(AltitudePoint),
  reliefs: Type.Array(Relief),
});
export type AltitudeAnswer = Static<typeof AltitudeAnswer>;

export const altitudeCalls = withSchemas(endpoints.altitude, {
  read: {
    tags: ['Relief'],
    summary: 'Altitude et pente le long d’une ligne, ou en des points',
    body: AltitudeRequest,
    response: { 200: AltitudeAnswer, ...problems },
  },
});
