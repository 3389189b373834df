import { type Static, Type } from 'typebox';
import { Visibility } from './access.ts';
import { withSchemas } from './call.ts';
import { crudSchemas } from './crud-schemas.ts';
import { endpoints } from './endpoints.ts';
import { GroundExtent, Position } from './ground.ts';
import { LayerItem, Slug } from './layers.ts';
import { CONTEXT_GROUPS_MAX, DESCRIPTION_MAX, GROUP_LAYERS_MAX, NAME_MAX, ZOOM_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Line, Nullable, Text, Version } from './text.ts';

/** How a layer starts in a context. */
const GroupLayerOptions = Type.Object(
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
    center: Nullable(Position),
    extent: Nullable(GroundExtent),
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

const Zoom = Type.Integer({ minimum: 0, maximum: ZOOM_MAX });

const contextFields = {
  name: Line(NAME_MAX),
  slug: Slug,
  description: Nullable(Text(DESCRIPTION_MAX)),
  /** The one that visitors see; there is always exactly one, and it is published. */
  isDefault: Type.Boolean(),
  published: Type.Boolean(),
  /** Who sees it once it is published; left out, it stays as it is, and a new context is public. */
  visibility: Type.Optional(Visibility),
  defaultZoom: Zoom,
  minZoom: Zoom,
  maxZoom: Zoom,
  /** Where the map opens, at the default zoom, when nothing else says where; null for the middle of the territory. */
  center: Nullable(Position),
  /** What the map shows when it opens, on a screen of any size: it goes before the centre. */
  extent: Nullable(GroundExtent),
  /** From top to bottom: `position` tells the order, of groups as of their layers. */
  groups: Type.Array(
    Type.Object(
      {
        name: Line(NAME_MAX),
        position: Type.Integer({ minimum: 0, maximum: CONTEXT_GROUPS_MAX }),
        groupAndLayers: Type.Array(
          Type.Object(
            {
              position: Type.Integer({ minimum: 0, maximum: GROUP_LAYERS_MAX }),
              options: Type.Object(
                { visible: Type.Boolean(), opacity: Type.Number({ minimum: 0, maximum: 1 }) },
                { additionalProperties: false },
              ),
              layer: Slug,
            },
            { additionalProperties: false },
          ),
          { maxItems: GROUP_LAYERS_MAX },
        ),
      },
      { additionalProperties: false },
    ),
    { maxItems: CONTEXT_GROUPS_MAX },
  ),
};

/** What an administrator writes of a context. */
export const ContextInput = Type.Object(contextFields, { title: 'ContextInput', additionalProperties: false });
export type ContextInput = Static<typeof ContextInput>;

/** A context as it is kept, for those who edit it. */
export const StoredContext = Type.Object(
  { id: Type.String(), ...contextFields, version: Version },
  { title: 'StoredContext' },
);
export type StoredContext = Static<typeof StoredContext>;

export const contextCalls = withSchemas(endpoints.contexts, {
  /** The default one first, then by name. */
  list: {
    tags: ['Contextes'],
    summary: 'Les contextes parmi lesquels choisir',
    response: { 200: Type.Object({ content: Type.Array(ContextSummary) }), ...problems },
  },
  default: {
    tags: ['Contextes'],
    summary: 'Le contexte montré aux visiteurs',
    response: { 200: MapContext, ...problems },
  },
  bySlug: {
    tags: ['Contextes'],
    summary: 'Un contexte par son identifiant',
    params: Type.Object({ slug: Slug }),
    response: { 200: MapContext, ...problems },
  },
  /** As they are kept, the default one first, then by name. */
  stored: {
    tags: ['Contextes'],
    summary: 'Tous les contextes, tels qu’ils sont enregistrés',
    response: { 200: Type.Object({ content: Type.Array(StoredContext) }), ...problems },
  },
  ...crudSchemas('Contextes', 'un contexte', contextFields, StoredContext),
});
