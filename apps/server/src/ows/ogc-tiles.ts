import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../domain/access/visibility.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { type TileCache, tileAddress } from '../domain/tiles.ts';
import { baseAddress } from '../headers/base-address.ts';
import { etagOf } from '../headers/etag.ts';
import { tileCaching } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import {
  gridDocument,
  gridList,
  MAP_FORMATS,
  type TileKind,
  tileSetDocument,
  tileSetList,
} from './ogc-tile-documents.ts';
import { sendTileBody } from './send-tile.ts';
import { beginTile } from './tile-turns.ts';
import { readGridName, readVectorPlace } from './vector-grids.ts';
import { seenLayer, vectorLayer } from './vector-layer.ts';
import { readVectorTile, type VectorTileOptions } from './vector-tiles.ts';

const ROOT = '/api/ogc';

type Place = { grid: string; level: string; row: string; column: string };

/** OGC API Tiles 1.0: vector tiles and pictures of each layer, and of the first base map for the whole. */
export const ogcTiles: FastifyPluginAsyncTypebox<VectorTileOptions> = async (app, options) => {
  const { layers, cache, publicUrl, turns } = options;
  const { ogcTiles: own } = calls;

  serve(app, own.grids, async (request) => gridList(rootOf(request)));
  serve(app, own.grid, async ({ params }) => gridDocument(readGridName(params.grid)));

  serve(app, own.all, async (request) => sets(request, 'vector', await wholeMap(request), '/tiles'));
  serve(app, own.ofAll, async (request) =>
    set(request, 'vector', await wholeMap(request), '/tiles', request.params.grid),
  );
  serve(app, own.tile, async (request, reply) =>
    send(request, reply, 'vector', await wholeMap(request), request.params),
  );
  serve(app, own.maps, async (request) => sets(request, 'map', await wholeMap(request), '/map/tiles'));
  serve(app, own.ofMaps, async (request) =>
    set(request, 'map', await wholeMap(request), '/map/tiles', request.params.grid),
  );
  serve(app, own.mapTile, async (request, reply) =>
    send(request, reply, 'map', await wholeMap(request), request.params),
  );

  for (const [kind, folder, list, one, tile] of [
    ['vector', 'tiles', own.collection, own.ofCollection, own.collectionTile],
    ['map', 'map/tiles', own.collectionMap, own.ofCollectionMap, own.collectionMapTile],
  ] as const) {
    const at = ({ slug }: ServiceLayer) => `/collections/${slug}/${folder}`;
    const layerOf = ({ params, viewer }: { params: { layer: string }; viewer: Viewer }) =>
      (kind === 'vector' ? vectorLayer : seenLayer)(layers, params.layer, viewer);
    serve(app, list, async (request) => {
      const layer = await layerOf(request);
      return sets(request, kind, layer, at(layer));
    });
    serve(app, one, async (request) => {
      const layer = await layerOf(request);
      return set(request, kind, layer, at(layer), request.params.grid);
    });
    serve(app, tile, async (request, reply) => send(request, reply, kind, await layerOf(request), request.params));
  }

  function rootOf(request: FastifyRequest): string {
    return `${baseAddress(publicUrl, request)}${ROOT}`;
  }

  function placeOf(request: FastifyRequest, { slug }: ServiceLayer, path: string) {
    const root = rootOf(request);
    return { root, at: `${root}${path}`, version: cache.versionOf(slug) ?? '' };
  }

  function sets(request: FastifyRequest, kind: TileKind, layer: ServiceLayer, path: string) {
    return tileSetList(layer, kind, placeOf(request, layer, path));
  }

  function set(request: FastifyRequest, kind: TileKind, layer: ServiceLayer, path: string, grid: string) {
    return tileSetDocument(layer, kind, readGridName(grid), placeOf(request, layer, path));
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: TileKind,
    { slug, time, isPublic }: ServiceLayer,
    place: Place,
  ): Promise<FastifyReply> {
    const { f, v, datetime } = request.query as { f?: unknown; v?: unknown; datetime?: unknown };
    const at = { layer: slug, ...readVectorPlace(place) };
    await beginTile(turns, reply);
    reply.headers(tileCaching(cache.layerOf(slug), { version: v, isPublic }));
    if (kind === 'vector') {
      const { body, etag } = await readVectorTile(options, at, { time: datetime, viewer: request.viewer });
      return sendTileBody(reply, 'mvt', body, etag);
    }
    if (time)
      throw new AppError('invalid', 'Cette couche montre un jour à la fois\u00a0: ses images se demandent par WMTS.');
    const format = readFormat(f);
    const body = await cache.tile({ ...at, format });
    return sendTileBody(reply, format, body, keptEtag(cache, { ...at, format }) ?? etagOf(body));
  }

  /** The first of the base maps. */
  async function wholeMap({ viewer }: FastifyRequest): Promise<ServiceLayer> {
    const found = [...(await layers.current(viewer)).values()].find(
      ({ drawing }) => drawing?.content.kind === 'base-map',
    );
    if (found) return found;
    throw new AppError('not-found', 'Ce territoire n’a pas de fond de plan.');
  }
};

function readFormat(f: unknown) {
  const word = f === undefined ? 'png' : String(f);
  if (Object.hasOwn(MAP_FORMATS, word)) return MAP_FORMATS[word as keyof typeof MAP_FORMATS];
  throw new AppError(
    'invalid',
    `Le format «\u00a0${word}\u00a0» n’existe pas\u00a0: il y a ${Object.keys(MAP_FORMATS).join(', ')}.`,
  );
}

function keptEtag(cache: Pick<TileCache, 'find'>, request: Parameters<typeof tileAddress>[0]): string | undefined {
  return cache.find(tileAddress(request))?.etag;
}
