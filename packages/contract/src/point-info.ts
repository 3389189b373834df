import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Longitude and latitude in degrees. */
const Point = Type.Object({
  x: Type.Number({ minimum: -180, maximum: 180 }),
  y: Type.Number({ minimum: -90, maximum: 90 }),
});

export const NearPlace = Type.Object(
  {
    nom: Type.String(),
    type: Type.String(),
    lon: Type.Number(),
    lat: Type.Number(),
    /** Metres; 0 inside. */
    distance: Type.Number(),
  },
  { title: 'NearPlace' },
);
export type NearPlace = Static<typeof NearPlace>;

export const PointNames = Type.Object(
  {
    /** The name of the spot, as a title: that of the locality, else of the commune, else of the island. */
    toponyme: Nullable(Type.String()),
    /** The nearest summit, pass or equipment. */
    lieu: Nullable(NearPlace),
    localite: Nullable(NearPlace),
    commune: Nullable(NearPlace),
    ile: Nullable(NearPlace),
    archipel: Nullable(Type.String()),
  },
  { title: 'PointNames' },
);
export type PointNames = Static<typeof PointNames>;

export const MapCoverage = Type.Object(
  {
    nom: Type.String(),
    usage: Nullable(Type.String()),
    typologie: Nullable(Type.String()),
    /** Size of a cell of a raster, in metres. */
    resolution: Nullable(Type.Number()),
  },
  { title: 'MapCoverage' },
);
export type MapCoverage = Static<typeof MapCoverage>;

export const NearIsland = Type.Object(
  {
    nom: Type.String(),
    archipel: Nullable(Type.String()),
    /** Metres to its shore; 0 on it. */
    distance: Type.Number(),
    /** The point of the shore, or the point itself on land. */
    lon: Type.Number(),
    lat: Type.Number(),
  },
  { title: 'NearIsland' },
);
export type NearIsland = Static<typeof NearIsland>;

export const pointCalls = withSchemas(endpoints.point, {
  names: {
    tags: ['Information'],
    summary: 'Les noms autour d’un point',
    querystring: Point,
    response: { 200: Type.Object({ content: PointNames }), ...problems },
  },
  maps: {
    tags: ['Information'],
    summary: 'Les cartes qui couvrent un point',
    querystring: Point,
    response: { 200: Type.Object({ content: Type.Array(MapCoverage) }), ...problems },
  },
  /** Nearest first. */
  islands: {
    tags: ['Information'],
    summary: 'Les îles les plus proches d’un point',
    querystring: Point,
    response: { 200: Type.Object({ content: Type.Array(NearIsland) }), ...problems },
  },
});
