import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError, TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { type Condition, type Engine, join, type TileRequest } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import { createFairShares } from '../concurrency/fair-shares.ts';
import { hasDays, type OutsideMaps } from '../domain/outside-layers.ts';
import { throttleAddress } from '../domain/throttle.ts';
import { type TileCache, tileAddress } from '../domain/tiles.ts';
import { etagOf } from '../http/headers/etag.ts';
import { tileCacheControl } from '../http/headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import { type Capabilities, createCapabilities } from './capabilities.ts';
import type { Provider } from './capability-parts.ts';
import { sendException } from './exceptions.ts';
import { MOST_FEATURES, readFeatureInfo } from './feature-info.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { readFilters } from './map-query.ts';
import { invalid, OwsError } from './ows-error.ts';
import { clampedInteger, type Params, readInteger, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import { sendTileBody } from './send-tile.ts';
import type { LayerRegistry, ServiceLayer } from './service-layers.ts';
import { systemOf } from './systems.ts';
import {
  readTileAddress,
  readTileFormat,
  readTileRequest,
  type TileParams,
  type TilePlaceParams,
} from './tile-request.ts';
import { readTime, type TimeRange, timeCondition } from './time.ts';
import { ALL_SECTIONS, SECTIONS, type Sections, wmtsCapabilities } from './wmts-capabilities.ts';

type WmtsOptions = {
  engine: Engine;
  outside: OutsideMaps;
  cache: Pick<TileCache, 'tile' | 'find' | 'versionOf'>;
  layers: LayerRegistry;
  provider: () => Promise<Provider>;
  publicUrl: string | null;
};

const VERSION = '1.0.0';
const DEFAULT_FEATURES = 5;

/** Tiles of filters of one visitor that are drawn at once, and that wait: those of a large screen, with its names. */
const FILTERED_SHARES = { most: 3, queue: 150, patienceMs: 20_000, tooBusy: tooManyTiles };
/** As long as someone looks at what a filter leaves: the data may change, and nobody else has the same filter. */
const FILTERED_CACHE = 'private, max-age=300';

function tooManyTiles(): AppError {
  return new AppError('unavailable', 'Vous demandez beaucoup de tuiles à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}

/** Tiles of the territory: WMTS 1.0.0 by its two bindings. */
export const wmts: FastifyPluginAsyncTypebox<WmtsOptions> = async (app, options) => {
  const { engine, outside, cache, layers, provider, publicUrl } = options;
  // One for each choice of parts, of which there are few: nobody can have them written more often than the whole.
  const documents = new Map<string, Capabilities>();
  const shares = createFairShares(FILTERED_SHARES);
  app.setErrorHandler((error, request, reply) => {
    const isResource = request.routeOptions.url !== calls.wmts.ask.path;
    sendException('wmts', (isResource ? asResourceError(error) : error) as never, request, reply);
  });

  serve(app, calls.wmts.capabilities, async (request, reply) => sendCapabilities(request, reply, false));

  serve(app, calls.wmts.tile, async ({ params, query }, reply) => {
    const [column, format] = splitFile(params.file);
    const { v, time = '', cql_filter: filter = '' } = query as Record<string, unknown>;
    return sendTile(reply, { ...params, column, format }, { time: String(time), filter: String(filter) }, v);
  });

  serve(app, calls.wmts.info, async ({ params }, reply) => {
    const [i, extension] = splitFile(params.file);
    checkStyle(params.style);
    const format = Object.keys(INFO_FORMATS).find((type) => INFO_FORMATS[type]?.extension === extension) ?? extension;
    return sendInfo(reply, params, { i, j: params.j, format, limit: DEFAULT_FEATURES, time: '' });
  });

  serve(app, calls.wmts.ask, async (request, reply) => {
    const params = readParams(request.query);
    // The product's own address of fresh capabilities names no service (ADM-03).
    const isOwn = params.get('force') === '1' && !params.has('service');
    if (!isOwn && params.need('service') !== 'WMTS') throw invalid('service', 'Ce service est WMTS.');
    switch (params.need('request')) {
      case 'GetCapabilities':
        checkAcceptedVersions(params.get('acceptversions'));
        return sendCapabilities(request, reply, params.get('force') === '1', readSections(params));
      case 'GetTile':
        checkVersion(params);
        return sendTile(
          reply,
          { ...readTileParams(params), style: params.given('style'), format: params.need('format') },
          { time: params.get('time'), filter: params.get('cql_filter') },
        );
      case 'GetFeatureInfo': {
        checkVersion(params);
        const limit = params.has('feature_count')
          ? clampedInteger(params, 'feature_count', 1, MOST_FEATURES)
          : DEFAULT_FEATURES;
        const [i, j, format] = [params.need('i'), params.need('j'), params.need('infoformat')];
        checkStyle(params.given('style'));
        // Of the tile that the point is in: nothing hangs on it, but what is no format is refused (WMTS 1.0.0, 7.3).
        readTileFormat(params.need('format'));
        return sendInfo(reply, readTileParams(params), { i, j, format, limit, time: params.get('time') });
      }
      default:
        throw new OwsError(
          'OperationNotSupported',
          'Les demandes servies sont GetCapabilities, GetTile et GetFeatureInfo.',
          { locator: 'request', status: 501 },
        );
    }
  });

  async function sendCapabilities(
    request: FastifyRequest,
    reply: FastifyReply,
    force: boolean,
    sections: Sections = ALL_SECTIONS,
  ): Promise<FastifyReply> {
    reply.type('text/xml; charset=utf-8');
    return capabilitiesOf(sections).send(request, reply, publicAddress(publicUrl, request), force);
  }

  function capabilitiesOf(sections: Sections): Capabilities {
    const key = SECTIONS.filter((name) => sections.has(name)).join();
    const known = documents.get(key);
    if (known) return known;
    const made = createCapabilities(layers, async (found, base) =>
      wmtsCapabilities(found, { provider: await provider(), base, legendSizes: await engine.legendSizes() }, sections),
    );
    documents.set(key, made);
    return made;
  }

  async function sendTile(
    reply: FastifyReply,
    params: TileParams,
    asked: { time: string; filter: string },
    version?: unknown,
  ): Promise<FastifyReply> {
    const layer = await layerOf(params.layer);
    const request = readTileRequest(params);
    const range = readTime(asked.time);
    const [filter] = readFilters(asked.filter, [layer]);
    if (filter) return sendFilteredTile(reply, layer, request, { range, filter });
    const ofDays = await tileOfDays(layer, request, range);
    const body = ofDays ?? (await cache.tile(request));
    // A tile in memory knows its own.
    const etag = (ofDays ? null : cache.find(tileAddress(request)))?.etag ?? etagOf(body);
    const isVersioned = version === cache.versionOf(request.layer);
    reply.header('cache-control', tileCacheControl(isVersioned, layer.outside !== null));
    return sendTileBody(reply, request.format, body, etag);
  }

  /** A tile of what a filter leaves: drawn for whoever asks, as many at once as maps are, and kept by that visitor's browser alone (TAB-02). */
  async function sendFilteredTile(
    reply: FastifyReply,
    layer: ServiceLayer,
    request: TileRequest,
    { range, filter }: { range: TimeRange | null; filter: Condition },
  ): Promise<FastifyReply> {
    const where = layer.time ? join('and', [timeCondition(layer.time, range), filter]) : filter;
    const release = await shares.acquire(throttleAddress(reply.request.ip));
    try {
      if (reply.request.socket.destroyed) throw tooManyTiles();
      const body = await withDeadline(engine.filteredTile(request, where));
      reply.header('cache-control', FILTERED_CACHE);
      return sendTileBody(reply, request.format, body, etagOf(body));
    } finally {
      release();
    }
  }

  /** A tile of the days asked, drawn alone and kept by nobody; null where the layer, or an outside one without a day, has but one. */
  async function tileOfDays(layer: ServiceLayer, request: TileRequest, range: TimeRange | null) {
    if (layer.time) return engine.filteredTile(request, timeCondition(layer.time, range));
    if (!range || !layer.outside || !hasDays(layer.outside)) return null;
    const [tile] = await outside.tiles(layer.outside, { ...request, columns: 1, rows: 1 }, { range });
    return tile?.body ?? null;
  }

  type Asked = { i: string; j: string; format: string; limit: number; time: string };

  async function sendInfo(reply: FastifyReply, params: TilePlaceParams, asked: Asked): Promise<FastifyReply> {
    const layer = await layerOf(params.layer);
    if (!layer.isQueryable) {
      throw new OwsError('OperationNotSupported', `La couche « ${layer.slug} » ne s’interroge pas.`, {
        ...{ locator: 'GetFeatureInfo', status: 501 },
      });
    }
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
    const queried = layer.time ? { ...layer, where: timeCondition(layer.time, range) } : layer;
    const answers = await readFeatureInfo({ engine, outside }, [{ ...queried, range }], place, asked.limit);
    // As bytes: to a text the framework would add a charset.
    return reply.type(format.type).send(Buffer.from(format.write(answers, systemOf(crs))));
  }

  async function layerOf(slug: string): Promise<ServiceLayer> {
    const layer = (await layers.current()).get(slug);
    if (layer) return layer;
    throw invalid('Layer', `La couche « ${slug} » n’existe pas.`);
  }
};

/** What OWS Common calls a bad parameter is a resource that is not there, or not in that format (WMTS 1.0.0, clause 10). */
const RESOURCE_STATUS: Readonly<Record<string, number>> = { Layer: 404, Format: 406, InfoFormat: 406 };

function asResourceError(error: unknown): unknown {
  if (!(error instanceof OwsError) || error.locator === null) return error;
  const status = RESOURCE_STATUS[error.locator];
  return status ? new OwsError(error.exception, error.message, { locator: error.locator, status }) : error;
}

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
  if (params.need('version') !== VERSION) throw invalid('version', `La version servie est ${VERSION}.`);
}

/** The versions that a client knows, best first; whoever says nothing takes what there is (OWS Common 1.1, 7.3.2). */
function checkAcceptedVersions(text: string): void {
  if (text === '' || text.split(',').includes(VERSION)) return;
  throw new OwsError('VersionNegotiationFailed', `La version servie est ${VERSION}.`, { locator: 'AcceptVersions' });
}

function readSections(params: Params): Sections {
  if (!params.has('sections')) return ALL_SECTIONS;
  const names = params.get('sections').split(',');
  const unknown = names.find((name) => name !== 'All' && !(SECTIONS as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalid('Sections', `La partie « ${unknown} » n’existe pas.`);
  return new Set(names.includes('All') ? SECTIONS : (names as (typeof SECTIONS)[number][]));
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
