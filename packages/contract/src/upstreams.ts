import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { TileGridOptions } from './layers.ts';
import { problems } from './problem.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Names = Type.Array(Type.String());

/** How an outside map server is doing. */
export const UpstreamState = Type.Object(
  {
    /** With its port: `cartes.exemple.pf:8080`. */
    host: Type.String(),
    /** `ok`: it answers, or was never asked. `open`: it failed too often and is left alone until `retryAt`. `trial`: one request is trying it. */
    state: Type.Union([Type.Literal('ok'), Type.Literal('open'), Type.Literal('trial')]),
    /** Failures since it last answered. */
    failures: Type.Integer(),
    lastSuccessAt: Nullable(Type.String({ format: 'date-time' })),
    lastFailureAt: Nullable(Type.String({ format: 'date-time' })),
    /** Why it last failed, in French. */
    lastFailure: Nullable(Type.String()),
    retryAt: Nullable(Type.String({ format: 'date-time' })),
    /** Requests being answered, and waiting for their turn. */
    running: Type.Integer(),
    waiting: Type.Integer(),
  },
  { title: 'UpstreamState' },
);
export type UpstreamState = Static<typeof UpstreamState>;

/** A layer that an outside server offers, with what `sourceOptions` of a layer of ours may take of it. */
export const OfferedLayer = Type.Object(
  {
    /** Its technical name: `sourceOptions.layer`. */
    name: Type.String(),
    title: Type.String(),
    abstract: Nullable(Type.String()),
    queryable: Type.Boolean(),
    styles: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), isDefault: Type.Boolean() })),
    /** Media types of its pictures. */
    formats: Names,
    infoFormats: Names,
    /** Coordinate systems of a WMS layer, as `EPSG:3857`; those of its matrix sets for a WMTS. */
    projections: Names,
    /** Ids of `matrixSets`; empty for a WMS. */
    matrixSets: Names,
    /** West, south, east, north, in degrees. */
    extent: Nullable(Type.Array(Type.Number())),
    /** REST templates of a WMTS layer: `sourceOptions.urls`. Empty where it is asked by parameters. */
    urls: Names,
  },
  { title: 'OfferedLayer' },
);
export type OfferedLayer = Static<typeof OfferedLayer>;

export const OfferedMatrixSet = Type.Object(
  { id: Type.String(), projection: Type.String(), tileGrid: TileGridOptions },
  { title: 'OfferedMatrixSet' },
);
export type OfferedMatrixSet = Static<typeof OfferedMatrixSet>;

export const UpstreamCapabilities = Type.Object(
  {
    type: Type.Union([Type.Literal('wms'), Type.Literal('wmts')]),
    version: Type.String(),
    title: Nullable(Type.String()),
    layers: Type.Array(OfferedLayer),
    /** Empty for a WMS. */
    matrixSets: Type.Array(OfferedMatrixSet),
  },
  { title: 'UpstreamCapabilities' },
);
export type UpstreamCapabilities = Static<typeof UpstreamCapabilities>;

/** An outside server that may be asked, or that a layer would ask. */
export const ListedServer = Type.Object(
  {
    /** `cartes.exemple.pf`, on the usual ports, or `cartes.exemple.pf:8080`. */
    host: Type.String(),
    /** `environment`: MOTU_UPSTREAMS. `settings`: administrators. `unlisted`: layers name it, and it may not be asked. */
    origin: Type.Union([Type.Literal('environment'), Type.Literal('settings'), Type.Literal('unlisted')]),
    /** The layers that it serves. */
    layers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  },
  { title: 'ListedServer' },
);
export type ListedServer = Static<typeof ListedServer>;

export const upstreamCalls = withSchemas(endpoints.upstreams, {
  list: {
    tags: ['Administration'],
    summary: 'Les serveurs de cartes extérieurs que cette installation peut interroger',
    response: { 200: Type.Object({ content: Type.Array(ListedServer) }), ...problems },
  },
  /** What « Tester la source » shows. Only listed servers are asked. */
  capabilities: {
    tags: ['Administration'],
    summary: 'Ce qu’offre un serveur de cartes extérieur',
    querystring: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      type: Type.Union([Type.Literal('wms'), Type.Literal('wmts')]),
    }),
    response: { 200: Type.Object({ content: UpstreamCapabilities }), ...problems },
  },
});
