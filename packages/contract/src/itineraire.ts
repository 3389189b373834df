import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';
import { withDefault } from './text.ts';

const Longitude = Type.Number({ minimum: -180, maximum: 180 });
const Latitude = Type.Number({ minimum: -90, maximum: 90 });

/** One road that is followed, with what to do at its beginning. */
export const ItineraireFeature = Type.Object(
  {
    type: Type.Literal('Feature'),
    geometry: Type.Object({ type: Type.Literal('LineString'), coordinates: Type.Array(Type.Array(Type.Number())) }),
    properties: Type.Object({
      /** Empty when the road has no name. */
      nom_rue: Type.String(),
      /** Seconds. */
      cost: Type.Number(),
      /** Metres. */
      longueur: Type.Number(),
      /** A French sentence, to be shown. */
      instruction: Type.String(),
      /** What to do, for an icon: depart, continuer, gauche, droite, leger-…, serre-…, rester-…, sortie-…, demi-tour, rond-point, bac, debarquer. */
      manoeuvre: Type.String(),
      /** How one travels there: voiture, velo, pieton, or bac. */
      type: Type.String(),
      /** Mean slope in percent, in the direction of travel; null where the relief is not known well enough. */
      slope: Type.Union([Type.Number(), Type.Null()]),
    }),
  },
  { title: 'ItineraireFeature' },
);
export type ItineraireFeature = Static<typeof ItineraireFeature>;

/** Where the route really begins or ends: on a road, some metres from the point asked. */
const ItineraireEnd = Type.Object({ coordinates: Type.Array(Type.Number()), distance: Type.Number() });

export const Itineraire = Type.Object(
  {
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(ItineraireFeature),
    /** Seconds and metres in all. */
    cost: Type.Number(),
    longueur: Type.Number(),
    depart: ItineraireEnd,
    arrivee: ItineraireEnd,
    /** To be shown wherever the route is; null when there is nothing to say. */
    mention: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Itineraire' },
);
export type Itineraire = Static<typeof Itineraire>;

export const itineraireCalls = withSchemas(endpoints.itineraire, {
  find: {
    tags: ['Itinéraires'],
    summary: 'Le chemin le plus court en temps entre deux points, en voiture, à vélo ou à pied',
    querystring: Type.Object({
      x1: { ...Longitude, description: 'Longitude du départ' },
      y1: { ...Latitude, description: 'Latitude du départ' },
      x2: { ...Longitude, description: 'Longitude de l’arrivée' },
      y2: { ...Latitude, description: 'Latitude de l’arrivée' },
      portail: { ...withDefault(Type.Boolean(), true), description: 'Éviter les routes fermées par un portail' },
      /** Not a list of values: an unknown one is refused in the words of the specification. */
      typeTrajet: { ...withDefault(Type.String(), 'voiture'), maxLength: 40, description: 'voiture, velo ou pieton' },
    }),
    response: { 200: Itineraire, ...problems },
  },
});
