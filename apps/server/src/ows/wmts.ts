import { gunzipSync } from 'node:zlib';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { type Engine, MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from '../domain/encoding.ts';
import { etagOf, isUnchanged } from '../domain/etag.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import { type TileCache, tileAddress, tileCacheControl } from '../domain/tiles.ts';
import { serve } from '../http/serve.ts';
import { createCapabilities } from './capabilities.ts';
import { sendException } from './exceptions.ts';
import { INFO_FORMATS, MOST_FEATURES, readFeatureInfo } from './feature-info.ts';
import { invalid, OwsError } from './ows-error.ts';
import { integerBetween, type Params, readInteger, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import type { LayerBook, ServiceLayer } from './service-layers.ts';
import { readTileAddress, readTileRequest, type TileParams, type TilePlaceParams } from './tile-request.ts';
import { readTime, timeFilter } from './time.ts';
import { type Provider, wmtsCapabilities } from './wmts-capabilities.ts';

export type WmtsOptions = {
  engine: Engine;
  outside: OutsideMaps;
  cache: Pick<TileCache, 'tile' | 'find' | 'versionOf'>;
  layers: LayerBook;
  provider: Provider;
  publicUrl: string | null;
};

const DEFAULT_FEATURES = 5;

/** Tiles of the territory: WMTS 1.0.0 by its two bindings. */
export const wmts: FastifyPluginAsyncTypebox<WmtsOptions> = async (app, options) => {
  const { engine, outside, cache, layers, provider, publicUrl } = options;
  const capabilities = createCapabilities(layers, (found, base) => wmtsCapabilities(found, provider, base));
  app.setErrorHandler((error, request, reply) => sendException('wmts', error as never, request, reply));

  serve(app, calls.wmts.capabilities, async (request, reply) => sendCapabilities(request, reply, false));

  serve(app, calls.wmts.tile, async ({ params, query }, reply) => {
    const [column, format] = splitFile(params.file);
    return sendTile(reply, { ...params, column, format }, '', (query as { v?: unknown }).v);
  });

  serve(app, calls.wmts.info, async ({ params }, reply) => {
    const [i, extension] = splitFile(params.file);
    checkStyle(params.style);
    const format = Object.keys(INFO_FORMATS).find((type) => INFO_FORMATS[type]?.extension === extension) ?? extension;
    return sendInfo(reply, params, { i, j: params.j, format, limit: DEFAULT_FEATURES, time: '' });
  });

  serve(app, calls.wmts.ask, async (request, reply) => {
    const params = readParams(request.query);
    if (params.has('service') && params.get('service') !== 'WMTS') throw invalid('service', 'Ce service est WMTS.');
    switch (params.need('request')) {
      case 'GetCapabilities':
        return sendCapabilities(request, reply, params.get('force') === '1');
      case 'GetTile':
        checkVersion(params);
        return sendTile(
          reply,
          { ...readTileParams(params), style: params.get('style'), format: params.need('format') },
          params.get('time'),
        );
      case 'GetFeatureInfo': {
        checkVersion(params);
        const limit = params.has('feature_count')
          ? integerBetween(params, 'feature_count', 1, MOST_FEATURES)
          : DEFAULT_FEATURES;
        const [i, j, format] = [params.need('i'), params.need('j'), params.need('infoformat')];
        checkStyle(params.get('style'));
        return sendInfo(reply, readTileParams(params), { i, j, format, limit, time: params.get('time') });
      }
      default:
        throw new OwsError(
          'OperationNotSupported',
          'Les demandes servies sont GetCapabilities, GetTile et GetFeatureInfo.',
          {
            locator: 'request',
          },
        );
    }
  });

  async function sendCapabilities(request: FastifyRequest, reply: FastifyReply, force: boolean): Promise<FastifyReply> {
    reply.type('text/xml; charset=utf-8');
    return capabilities.send(request, reply, publicAddress(publicUrl, request), force);
  }

  async function sendTile(
    reply: FastifyReply,
    params: TileParams,
    time: string,
    version?: unknown,
  ): Promise<FastifyReply> {
    const layer = await layerOf(params.layer);
    const request = readTileRequest(params);
    const range = readTime(time);
    const body = layer.time
      ? await engine.filteredTile(request, timeFilter(layer.time, range))
      : await cache.tile(request);
    // A tile in memory knows its own.
    const etag = cache.find(tileAddress(request))?.etag ?? etagOf(body);
    const isVersioned = version === cache.versionOf(request.layer);
    reply.headers({ etag, 'cache-control': tileCacheControl(isVersioned, layer.outside !== null) });
    if (isUnchanged(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(MEDIA_TYPES[request.format]);
    if (request.format !== 'json') return reply.send(body);
    reply.header('vary', 'accept-encoding');
    return takesGzip(reply.request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(body)
      : reply.send(gunzipSync(body));
  }

  type Asked = { i: string; j: string; format: string; limit: number; time: string };

  async function sendInfo(reply: FastifyReply, params: TilePlaceParams, asked: Asked): Promise<FastifyReply> {
    const layer = await layerOf(params.layer);
    if (!layer.isQueryable) throw invalid('Layer', `La couche « ${layer.slug} » ne s’interroge pas.`);
    const { grid: crs, level, column, row, scale } = readTileAddress(params);
    const format = Object.hasOwn(INFO_FORMATS, asked.format) ? INFO_FORMATS[asked.format] : undefined;
    if (!format) throw invalid('InfoFormat', `Le format « ${asked.format} » n’existe pas.`);
    const side = TILE_SIZE * scale;
    const place = {
      crs,
      bbox: tileExtent(TILE_GRIDS[crs], level, column, row),
      width: side,
      height: side,
      x: readPixel(asked.i, 'I', side),
      y: readPixel(asked.j, 'J', side),
    };
    const range = readTime(asked.time);
    const queried = layer.time ? { ...layer, filter: timeFilter(layer.time, range) } : layer;
    return reply
      .type(format.type)
      .send(format.write(await readFeatureInfo({ engine, outside }, [{ ...queried, range }], place, asked.limit)));
  }

  async function layerOf(slug: string): Promise<ServiceLayer> {
    const layer = (await layers.current()).get(slug);
    if (layer) return layer;
    // OWS Common has no word for it; HTTP has.
    throw new OwsError('InvalidParameterValue', `La couche « ${slug} » n’existe pas.`, {
      locator: 'Layer',
      code: 'not-found',
    });
  }
};

function readTileParams(params: Params): TilePlaceParams {
  const layer = params.need('layer');
  return {
    layer,
    matrixSet: params.need('tilematrixset'),
    matrix: params.need('tilematrix'),
    row: params.need('tilerow'),
    column: params.need('tilecol'),
  };
}

function checkVersion(params: Params): void {
  if (params.has('version') && params.get('version') !== '1.0.0')
    throw invalid('version', 'La version servie est 1.0.0.');
}

function checkStyle(style: string): void {
  if (style !== '' && style !== 'default') throw invalid('Style', `Le style « ${style} » n’existe pas.`);
}

/** `43.png` → `43`, `png`. */
function splitFile(file: string): [name: string, extension: string] {
  const dot = file.lastIndexOf('.');
  return dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot + 1)];
}

function readPixel(text: string, name: 'I' | 'J', side: number): number {
  const pixel = readInteger(text);
  if (pixel === null) throw invalid(name, `« ${text} » n’est pas un numéro de pixel.`);
  if (pixel >= 0 && pixel < side) return pixel;
  throw new OwsError('PointIJOutOfRange', `« ${name} » doit être de 0 à ${side - 1}.`, { locator: name });
}
