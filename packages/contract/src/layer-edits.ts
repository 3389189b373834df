import { type Static, Type } from 'typebox';
import { Visibility } from './access.ts';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { DataVersion, ReplaceInput } from './layer-data.ts';
import { LayerFields, TableFields } from './layer-fields.ts';
import { InfoQuery, LayerItem, Slug, SourceType, TileGridOptions } from './layers.ts';
import {
  ALIASES_MAX,
  DATA_SOURCES,
  INFO_QUERIES_MAX,
  LAYER_CONTEXTS_MAX,
  LAYER_TEXT_MAX,
  LAYER_ZOOM_MAX,
  NAME_MAX,
  URL_MAX,
} from './limits.ts';
import { PostgisSourceInput } from './postgis.ts';
import { problems } from './problem.ts';
import { ById, Nullable, Text, Version, withDefault } from './text.ts';

const Strict = { additionalProperties: false };
const Extent = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 });

/** What says where the pictures of a layer come from (ADM-13); the body of PATCH /api/layers/{id}/sourceOptions. */
export const SourceOptionsInput = Type.Object(
  {
    extent: Type.Optional(Extent),
    format: Type.String({ maxLength: 60, pattern: '^image/[a-z0-9.+-]+$' }),
    layer: Text(NAME_MAX),
    matrixSet: Type.Optional(Text(NAME_MAX)),
    projection: Type.String({ maxLength: 20, pattern: '^EPSG:[0-9]{4,6}$' }),
    style: Type.String({ maxLength: NAME_MAX, default: '' }),
    tileGrid: Type.Optional(TileGridOptions),
  },
  { title: 'SourceOptionsInput', ...Strict },
);
export type SourceOptionsInput = Static<typeof SourceOptionsInput>;

const layerFields = {
  name: Text(NAME_MAX),
  slug: Text(NAME_MAX),
  aliases: Type.Array(Text(NAME_MAX), { maxItems: ALIASES_MAX }),
  sourceType: SourceType,
  sourceUrl: Text(URL_MAX),
  sourceOptions: Type.Object(
    {
      ...SourceOptionsInput.properties,
      urls: Type.Optional(Type.Array(Text(URL_MAX), { maxItems: 10 })),
    },
    Strict,
  ),
  minZoom: Type.Integer({ minimum: 0, maximum: LAYER_ZOOM_MAX }),
  maxZoom: Type.Integer({ minimum: 0, maximum: LAYER_ZOOM_MAX }),
  options: Type.Object({
    baseMap: Type.Optional(Type.Boolean()),
    scheme: Type.Optional(Type.Literal('dark')),
    info: Type.Optional(Type.Array(InfoQuery, { maxItems: INFO_QUERIES_MAX })),
    download: Type.Optional(Type.Literal(false)),
  }),
  metadata: Type.Object(
    {
      description: Nullable(Text(LAYER_TEXT_MAX)),
      producteur: Nullable(Text(LAYER_TEXT_MAX)),
      date: Nullable(Text(NAME_MAX)),
      note: Nullable(Text(LAYER_TEXT_MAX)),
      avertissement: Nullable(Text(LAYER_TEXT_MAX)),
    },
    Strict,
  ),
  /** Of a layer of ours that is drawn from a style: a GeoStyler style, or an SLD text. Null for all others. */
  style: Type.Unknown(),
  /** The table of PostGIS that a layer of ours draws; null, or left out, for all others. */
  postgis: Type.Optional(Nullable(PostgisSourceInput)),
  /** The attributes of the table that a layer of ours draws, described in the order of its information card; left out, or null for all others, they stay as they are. */
  fields: Type.Optional(Nullable(LayerFields)),
  searchable: Type.Boolean(),
  published: Type.Boolean(),
  /** Who sees it once it is published; left out, it stays as it is, and a new layer is public. */
  visibility: Type.Optional(Visibility),
  /** The contexts that show it, by their identifiers; left out, they stay as they are. */
  contexts: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: LAYER_CONTEXTS_MAX })),
};

/** A layer as an administrator writes it. */
export const LayerInput = Type.Object(layerFields, { title: 'LayerInput', ...Strict });
export type LayerInput = Static<typeof LayerInput>;

/** A layer as it is stored. */
export const StoredLayer = Type.Object(
  {
    ...layerFields,
    id: Type.String(),
    version: Type.Integer(),
    /** Drawn by this server from its own data: what is drawn (`features`, `base-map`…); null for a layer of another source. */
    drawn: Nullable(Type.String()),
  },
  { title: 'StoredLayer' },
);
export type StoredLayer = Static<typeof StoredLayer>;

/** A context that shows a layer. */
export const LayerUse = Type.Object({ id: Type.String(), name: Type.String(), slug: Slug }, { title: 'LayerUse' });
export type LayerUse = Static<typeof LayerUse>;

/** What an administrator sees of a layer beside what visitors do. */
const AdminState = Type.Object({
  version: Type.Integer(),
  published: Type.Boolean(),
  searchable: Type.Boolean(),
  drawn: Nullable(Type.String()),
  /** Where its data come from: the territory, a file that was imported, a table of PostGIS, or another source. */
  source: Type.Enum([...DATA_SOURCES]),
  /** Who sees it; left out for everyone. */
  visibility: Type.Optional(Visibility),
  /** How many contexts show it. */
  contexts: Type.Integer(),
  /** As they are stored: a layer of ours is shown with those of today. */
  sourceOptions: LayerItem.properties.sourceOptions,
  /** The service of another server that the layer is made of, where it tells what it offers. */
  upstream: Type.Optional(
    Type.Object({ url: Type.String(), type: Type.Union([Type.Literal('wms'), Type.Literal('wmts')]) }),
  ),
});

export const ListedLayer = Type.Object(
  { ...LayerItem.properties, admin: Type.Optional(AdminState) },
  { title: 'ListedLayer' },
);
export type ListedLayer = Static<typeof ListedLayer>;

const tags = ['Couches'];
const params = ById;
const one = { 200: Type.Object({ content: StoredLayer }), ...problems };

export const layerCalls = withSchemas(endpoints.layers, {
  /** Pages are counted from 0; `admin` is there for administrators only. */
  list: {
    tags: ['Couches'],
    summary: 'Les couches, par page',
    querystring: Type.Object({
      page: withDefault(Type.Integer({ minimum: 0, maximum: 10_000 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
      sort: withDefault(Type.Literal('name'), 'name'),
    }),
    response: {
      200: Type.Object({ layers: Type.Array(ListedLayer), totalPages: Type.Integer(), totalElements: Type.Integer() }),
      ...problems,
    },
  },
  /** As it is stored, where it is shown, and as the map takes it. */
  read: {
    tags,
    summary: 'Une couche, telle qu’elle est enregistrée',
    params,
    response: {
      200: Type.Object({
        content: StoredLayer,
        contexts: Type.Array(LayerUse),
        item: LayerItem,
        source: AdminState.properties.source,
      }),
      ...problems,
    },
  },
  add: {
    tags,
    summary: 'Ajouter une couche',
    body: LayerInput,
    response: { 201: Type.Object({ content: StoredLayer }), ...problems },
  },
  /** With the version that was read (ADM-09). */
  change: {
    tags,
    summary: 'Modifier une couche',
    params,
    body: Type.Object({ ...layerFields, version: Version }, Strict),
    response: one,
  },
  /** One that contexts show is refused, unless it is to be taken out of them. */
  remove: {
    tags,
    summary: 'Supprimer une couche',
    params,
    querystring: Type.Object({
      version: Type.Optional(Version),
      detach: withDefault(Type.Boolean(), false),
    }),
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
  /** A copy under a name of its own, hidden and in no context: it is drawn from the same data. */
  duplicate: {
    tags,
    summary: 'Dupliquer une couche',
    params,
    response: { 201: Type.Object({ content: StoredLayer }), ...problems },
  },
  /** A picture of a layer that is being written, before it is saved. */
  preview: {
    tags,
    summary: 'Image d’une couche en cours d’édition',
    body: Type.Object(
      {
        /** Of the layer that is edited; null for a new one. */
        id: Nullable(Type.String({ maxLength: 80 })),
        layer: LayerInput,
        /** West, south, east, north, in degrees. */
        bbox: Type.Array(Type.Number({ minimum: -720, maximum: 720 }), { minItems: 4, maxItems: 4 }),
        width: Type.Integer({ minimum: 16, maximum: 2048 }),
        height: Type.Integer({ minimum: 16, maximum: 2048 }),
      },
      Strict,
    ),
    response: { 200: Type.Any({ description: 'image/png' }), ...problems },
  },
  /** What the style of a layer that is being written draws nothing of, a sentence each. */
  check: {
    tags,
    summary: 'Ce que le style d’une couche en cours d’édition ne dessine pas',
    body: Type.Object({ id: Nullable(Type.String({ maxLength: 80 })), layer: LayerInput }, Strict),
    response: { 200: Type.Object({ content: Type.Array(Type.String()) }), ...problems },
  },
  /** What may be told of a layer that is being written: the attributes of its table, and some of its objects (ADM-17). */
  tableFields: {
    tags,
    summary: 'Attributs de la table d’une couche en cours d’édition',
    body: Type.Object({ id: Nullable(Type.String({ maxLength: 80 })), layer: LayerInput }, Strict),
    response: { 200: Type.Object({ content: TableFields }), ...problems },
  },
  /** Those that it has drawn, the latest first. */
  dataVersions: {
    tags,
    summary: 'Versions des données d’une couche',
    params,
    response: { 200: Type.Object({ content: Type.Array(DataVersion) }), ...problems },
  },
  /** A change like another, and a version of its own. */
  restoreData: {
    tags,
    summary: 'Rétablir une version des données d’une couche',
    params: Type.Object({ ...ById.properties, donnees: ById.properties.id }),
    body: ReplaceInput,
    response: one,
  },
  patchSource: {
    tags,
    summary: 'Mettre à jour la source d’une couche',
    params,
    body: SourceOptionsInput,
    response: one,
  },
});
