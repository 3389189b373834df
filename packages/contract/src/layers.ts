import { SLUG, TILE_STYLES } from '@motu/core';
import { type Static, Type } from 'typebox';
import { ShownField } from './layer-fields.ts';
import { Nullable } from './text.ts';

/** Address of a thing in links: `fond-de-carte`. */
export const Slug = Type.String({ minLength: 1, ...SLUG });

const Numbers = Type.Array(Type.Number());

/** A tile grid as the page's map library takes it. */
export const TileGridOptions = Type.Object(
  {
    extent: Numbers,
    matrixIds: Type.Array(Type.String()),
    origins: Type.Array(Numbers),
    resolutions: Numbers,
    tileSizes: Type.Array(Numbers),
  },
  { title: 'TileGridOptions' },
);
export type TileGridOptions = Static<typeof TileGridOptions>;

export const SourceOptions = Type.Object(
  {
    /** West, south, east, north of what the layer shows. */
    extent: Type.Optional(Numbers),
    /** Address templates; those of our own tiles carry the layer's version. */
    urls: Type.Optional(Type.Array(Type.String())),
    format: Type.String(),
    layer: Type.String(),
    style: Type.String({ default: '' }),
    matrixSet: Type.Optional(Type.String()),
    projection: Type.String(),
    tileGrid: Type.Optional(TileGridOptions),
  },
  { title: 'SourceOptions' },
);
export type SourceOptions = Static<typeof SourceOptions>;

export const LayerMetadata = Type.Object(
  {
    description: Nullable(Type.String()),
    producteur: Nullable(Type.String()),
    /** When the data were last updated, as the producer says it: a year or a day. */
    date: Nullable(Type.String()),
    /** What is generalised, dated or derived. */
    note: Nullable(Type.String()),
    /** HTML shown once when the layer appears (WEL-11). */
    avertissement: Nullable(Type.String()),
  },
  { title: 'LayerMetadata' },
);
export type LayerMetadata = Static<typeof LayerMetadata>;

export const SourceType = Type.Union([Type.Literal('wmts'), Type.Literal('wms'), Type.Literal('xyz')]);

/** What the page knows of a layer beyond its source. A base map excludes the other ones; the dark one stands in for the others at night. */
/** What is asked about a layer at a point of the map (INFO-04). */
export const InfoQuery = Type.Union(
  [
    /** A call of our own or another's, given x, y, bbox and scale, and these parameters. */
    Type.Object({
      type: Type.Literal('api'),
      url: Type.String(),
      params: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    Type.Object({
      type: Type.Literal('wms'),
      /** Without one, the map service of this server. */
      url: Type.Optional(Type.String()),
      layers: Type.String(),
      /** `{{scale}}` stands for the scale's denominator. */
      cqlFilter: Type.Optional(Type.String()),
      /** Only what the chosen day shows. */
      useTime: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ type: Type.Literal('wmts'), url: Type.Optional(Type.String()), layer: Type.String() }),
  ],
  { title: 'InfoQuery' },
);
export type InfoQuery = Static<typeof InfoQuery>;

export const LayerOptions = Type.Object(
  {
    baseMap: Type.Optional(Type.Boolean()),
    scheme: Type.Optional(Type.Literal('dark')),
    info: Type.Optional(Type.Array(InfoQuery)),
    /** Its data are shown, and not given as files (DATA-03). */
    download: Type.Optional(Type.Literal(false)),
  },
  { title: 'LayerOptions', additionalProperties: Type.Unknown() },
);
export type LayerOptions = Static<typeof LayerOptions>;

export const LayerItem = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    slug: Slug,
    aliases: Type.Array(Slug),
    options: LayerOptions,
    sourceType: SourceType,
    sourceUrl: Type.String(),
    sourceOptions: SourceOptions,
    /** The other styles that its tiles come in; `{Style}` of `urls` stands for one of them. */
    styles: Type.Optional(Type.Array(Type.Enum(TILE_STYLES))),
    /** The address of its names, in blocks of 4 × 4 tiles: that of a block is the tile two levels up which covers it. */
    names: Type.Optional(Type.String()),
    /** An area: it lies on the ground of a base map, under its drawing and under all layers that are none. */
    laid: Type.Optional(Type.Literal('under')),
    /** Whether the tiles come from another server, through this one. */
    outside: Type.Boolean(),
    minZoom: Type.Number(),
    maxZoom: Type.Number(),
    /** A GeoStyler style, null when the layer is not drawn from one. */
    style: Type.Unknown(),
    /** Lines of the legend, top to bottom: WMS GetLegendGraphic draws the patch of each, named by RULE. Empty for an outside layer. */
    legend: Type.Array(Type.String()),
    /** What the legend counts, in which unit and of which year. */
    legendSubtitle: Type.Optional(Type.String()),
    /** The address of a picture of the whole legend, when an outside server draws it. */
    legendPicture: Type.Optional(Type.String()),
    /** Attributes that a point of the layer tells, with their French titles. Empty for an outside layer. */
    fields: Type.Array(ShownField),
    metadata: LayerMetadata,
    /** Its rows have days: `time` in the addresses of its tiles and names says which one is shown, else the last. */
    dated: Type.Optional(Type.Literal(true)),
    /** Its objects are in a table that everyone may read: a filter of them goes into the addresses of its tiles and names as `cql_filter` (TAB-01). */
    objects: Type.Optional(Type.Literal(true)),
    /** The first and the last day of its rows, where they are known: those of an outside server are not. */
    days: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
    /** The data that it is drawn from are not in this installation: it shows nothing. */
    lacksData: Type.Optional(Type.Literal(true)),
    /** Not published: administrators alone are given it, and it is in no catalogue. */
    hidden: Type.Optional(Type.Literal(true)),
    /** Not everyone may see it: nothing of it stays on a device that its viewer leaves (ACL-02). */
    reserved: Type.Optional(Type.Literal(true)),
  },
  { title: 'Layer' },
);
export type LayerItem = Static<typeof LayerItem>;
