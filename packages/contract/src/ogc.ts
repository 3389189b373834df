import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { Nullable } from './text.ts';

const tags = ['Données (OGC API)'];
const collection = Type.String({ maxLength: 200 });
const params = Type.Object({ collection });

/** What they are asked depends on the collection: they read their own query. */
const querystring = Type.Object({}, { additionalProperties: true });

/** Some of the objects of a layer, and how many are asked for in all: GeoJSON, without what nobody of ours reads. */
const Items = Type.Object(
  {
    features: Type.Array(
      Type.Object({
        id: Type.Integer(),
        geometry: Nullable(Type.Object({}, { additionalProperties: true })),
        properties: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    numberMatched: Type.Integer(),
  },
  { title: 'Items' },
);

/** The properties of the objects of a layer, and its geometry among them. */
export const ItemSchema = Type.Object(
  {
    properties: Type.Record(
      Type.String(),
      Type.Object({ type: Type.Optional(Type.String()), format: Type.Optional(Type.String()) }),
    ),
  },
  { title: 'ItemSchema' },
);
export type ItemSchema = Static<typeof ItemSchema>;

const Figure = Nullable(Type.Number());

/** What the objects of a layer come to, each column of numbers apart (TAB-04). */
export const ItemStatistics = Type.Object(
  {
    numberMatched: Type.Integer(),
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        /** Objects that have a number there. */
        count: Type.Integer(),
        sum: Figure,
        mean: Figure,
        min: Figure,
        max: Figure,
      }),
    ),
  },
  { title: 'ItemStatistics' },
);
export type ItemStatistics = Static<typeof ItemStatistics>;

/** What one property of the objects of a layer holds, the most frequent first. */
export const ItemValues = Type.Object(
  {
    values: Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
        count: Type.Integer(),
      }),
    ),
    /** There are others, less frequent. */
    isMore: Type.Boolean(),
  },
  { title: 'ItemValues' },
);
export type ItemValues = Static<typeof ItemValues>;

/** The place of an object, from 0; null when it is not among those that are asked for. */
export const ItemRank = Type.Object({ rank: Nullable(Type.Integer()) }, { title: 'ItemRank' });
export type ItemRank = Static<typeof ItemRank>;

/** OGC API reads its parameters itself (`ows/ogc/`): which there are depends on the collection, and `/api/ogc/api` tells them. */
export const ogcCalls = withSchemas(endpoints.ogc, {
  landing: { tags, summary: 'Accueil du service de données (OGC API Features 1.0)' },
  conformance: { tags, summary: 'Ce que le service de données respecte des normes' },
  definition: { tags, summary: 'La définition OpenAPI du service de données' },
  collections: { tags, summary: 'Les couches dont on lit les objets' },
  collection: { tags, summary: 'Une couche\u00a0: étendue, systèmes, adresses', params },
  queryables: { tags, summary: 'Les propriétés qu’un filtre peut nommer (JSON Schema)', params },
  schema: {
    tags,
    summary: 'Les propriétés des objets (JSON Schema)',
    params,
    querystring,
    response: { 200: ItemSchema },
  },
  items: {
    tags,
    summary: 'Les objets d’une couche (GeoJSON ou HTML)',
    params,
    querystring,
    response: { 200: Items },
  },
  item: {
    tags,
    summary: 'Un objet d’une couche (GeoJSON ou HTML)',
    params: Type.Object({ collection, item: Type.String({ maxLength: 40 }) }),
  },
  statistics: {
    tags,
    summary: 'Nombre, somme, moyenne, minimum et maximum des objets d’une couche, filtrés comme eux',
    params,
    querystring,
    response: { 200: ItemStatistics },
  },
  rank: {
    tags,
    summary: 'La place d’un objet parmi ceux d’une couche, filtrés et triés',
    params,
    querystring,
    response: { 200: ItemRank },
  },
  values: {
    tags,
    summary: 'Les valeurs d’une propriété des objets d’une couche, les plus fréquentes d’abord',
    params,
    querystring,
    response: { 200: ItemValues },
  },
});
