import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

/** A coordinate system in the words of proj4, its change of datum included. */
export const CoordinateSystem = Type.Object(
  {
    /** Number in the EPSG registry. */
    code: Type.Integer(),
    nom: Type.String(),
    definition: Type.String(),
    /** Old datums of the Marquesas have a shift for each island: within its box, it is this. */
    iles: Type.Array(
      Type.Object({
        bbox: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
        definition: Type.String(),
      }),
    ),
  },
  { title: 'CoordinateSystem' },
);
export type CoordinateSystem = Static<typeof CoordinateSystem>;

export const projectionCalls = withSchemas(endpoints.projections, {
  read: {
    tags: ['Cartes'],
    summary: 'Définition d’un système de coordonnées',
    description: 'Par son numéro (`EPSG:3297`, `urn:ogc:def:crs:EPSG::3297`) ou par son nom (`RGPF / UTM zone 6S`).',
    querystring: Type.Object(
      { systeme: Type.String({ minLength: 1, maxLength: 200 }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: CoordinateSystem }), ...problems },
  },
});
