import { type Static, Type } from 'typebox';
import { LayerItem, Slug } from './layers.ts';
import { problems } from './problem.ts';

/** How a layer starts in a context. */
export const GroupLayerOptions = Type.Object(
  { visible: Type.Boolean(), opacity: Type.Number({ minimum: 0, maximum: 1 }) },
  { title: 'GroupLayerOptions' },
);

export const ContextGroup = Type.Object(
  {
    name: Type.String(),
    position: Type.Integer(),
    groupAndLayers: Type.Array(
      Type.Object({
        position: Type.Integer(),
        options: GroupLayerOptions,
        /** Slug of the layer, which `layers` of the context holds. */
        layer: Slug,
      }),
    ),
  },
  { title: 'ContextGroup' },
);
export type ContextGroup = Static<typeof ContextGroup>;

export const MapContext = Type.Object(
  {
    name: Type.String(),
    slug: Slug,
    description: Type.Union([Type.String(), Type.Null()]),
    defaultZoom: Type.Number(),
    minZoom: Type.Number(),
    maxZoom: Type.Number(),
    groups: Type.Array(ContextGroup),
    layers: Type.Record(Type.String(), LayerItem),
  },
  { title: 'Context' },
);
export type MapContext = Static<typeof MapContext>;

/** A context in the list that visitors choose from. */
export const ContextSummary = Type.Object(
  {
    name: Type.String(),
    slug: Slug,
    description: Type.Union([Type.String(), Type.Null()]),
    /** False for one that only administrators see (LAY-06). */
    published: Type.Boolean(),
  },
  { title: 'ContextSummary' },
);
export type ContextSummary = Static<typeof ContextSummary>;

/** GET /api/contexts: the default one first, then by name. */
export const listContexts = {
  tags: ['Contextes'],
  summary: 'Les contextes parmi lesquels choisir',
  response: { 200: Type.Object({ content: Type.Array(ContextSummary) }), ...problems },
};

/** GET /api/contexts/default */
export const defaultContext = {
  tags: ['Contextes'],
  summary: 'Le contexte montré aux visiteurs',
  response: { 200: MapContext, ...problems },
};

/** GET /api/contexts/by-slug/{slug} */
export const contextBySlug = {
  tags: ['Contextes'],
  summary: 'Un contexte par son identifiant',
  params: Type.Object({ slug: Slug }),
  response: { 200: MapContext, ...problems },
};
