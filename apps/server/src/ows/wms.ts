import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Engine, type ImageFormat, LEGEND_PATCH_WIDTH, MEDIA_TYPES } from '@motu/engine';
import { parse } from 'fast-querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import { createFairShares } from '../concurrency/fair-shares.ts';
import type { Layer } from '../domain/layers.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import { throttleAddress } from '../domain/throttle.ts';
import { serve } from '../http/serve.ts';
import { createCapabilities } from './capabilities.ts';
import type { Provider } from './capability-parts.ts';
import { readScale } from './dpi.ts';
import { drawingsOf } from './drawings.ts';
import { readError, sendException } from './exceptions.ts';
import { MOST_FEATURES, readFeatureInfo } from './feature-info.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { checkStyle, findLayer, goesBy, type MapQuery, MOST_PIXELS, readMapQuery } from './map-query.ts';
import { invalid, OwsError } from './ows-error.ts';
import { clampedInteger, integerBetween, type Params, readInteger, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import type { LayerRegistry, ServiceLayers } from './service-layers.ts';
import { MAP_FORMATS, wmsCapabilities } from './wms-capabilities.ts';
import { negotiateVersion, readVersion, type WmsVersion } from './wms-version.ts';

type WmsOptions = {
  engine: Engine;
  outside: OutsideMaps;
  layers: LayerRegistry;
  provider: () => Promise<Provider>;
  publicUrl: string | null;
};

/** Maps of one visitor that are drawn at once, and that wait: what a screen of a desktop program asks for. */
const MAPS_AT_ONCE = 3;
const MAPS_WAITING = 40;
const MAP_PATIENCE_MS = 20_000;

/** A panel shows the same dozens of small patches again and again; an hour late, a changed one does no harm. */
const LEGEND_CACHE = 'public, max-age=3600';

/** The one operation that a click waits for. */
const ASKS_INFO = /(?:^|&)request=GetFeatureInfo(?:&|$)/i;

/** Pictures of the territory: WMS 1.3.0 and 1.1.1. */
export const wms: FastifyPluginAsyncTypebox<WmsOptions> = async (app, options) => {
  const { engine, outside, layers, provider, publicUrl } = options;
  const capabilities = {
    '1.3.0': createCapabilities(layers, (found, base) => writeCapabilities('1.3.0', found, base)),
    '1.1.1': createCapabilities(layers, (found, base) => writeCapabilities('1.1.1', found, base)),
  };
  const shares = createFairShares({
    most: MAPS_AT_ONCE,
    queue: MAPS_WAITING,
    patienceMs: MAP_PATIENCE_MS,
    tooBusy: tooManyMaps,
  });
  app.setErrorHandler(async (error, request, reply) => {
    const asked = readNotice(request.query);
    const { status, text } = readError(error as never);
    // A busy server draws nothing to say so.
    if (!asked || status >= 500) {
      return sendException(`wms-${versionForError(request)}`, error as never, request, reply);
    }
    try {
      const body = await engine.notice(asked.isBlank ? null : text, asked);
      return reply.code(200).type(MEDIA_TYPES[asked.format]).header('cache-control', 'no-store').send(body);
    } catch (busy) {
      return sendException(`wms-${versionForError(request)}`, busy as never, request, reply);
    }
  });

  app.reads.add(calls.wms.ask, (query) => (ASKS_INFO.test(query) ? () => readInfo(readRequest(parse(query))) : null));

  serve(app, calls.wms.ask, async (request, reply) => {
    const params = readRequest(request.query);
    switch (params.need('request')) {
      case 'GetCapabilities':
        return sendCapabilities(request, reply, params);
      case 'GetMap':
        return sendMap(request, reply, params);
      case 'GetFeatureInfo':
        return sendInfo(reply, await readInfo(params));
      case 'GetLegendGraphic':
        return sendLegend(reply, params);
      default:
        throw new OwsError(
          'OperationNotSupported',
          'Les demandes servies sont GetCapabilities, GetMap, GetFeatureInfo et GetLegendGraphic.',
          { locator: 'request' },
        );
    }
  });

  async function writeCapabilities(version: WmsVersion, found: ServiceLayers, base: string): Promise<string> {
    return wmsCapabilities(version, found, {
      provider: await provider(),
      base,
      legendSizes: await engine.legendSizes(),
    });
  }

  async function sendCapabilities(request: FastifyRequest, reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const version = negotiateVersion(params.get('version'));
    reply.type(version === '1.3.0' ? 'text/xml; charset=utf-8' : 'application/vnd.ogc.wms_xml');
    const force = params.get('force') === '1';
    return capabilities[version].send(request, reply, publicAddress(publicUrl, request), force);
  }

  async function sendMap(request: FastifyRequest, reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const version = readVersion(params);
    const { layers: asked, system: _name, ...query } = readMapQuery(params, version, await layers.current());
    const format = readFormat(params.need('format'));
    const background = readBackground(params, format);
    const scale = readScale(params);
    // As many pixels as were asked for, each of which is a smaller part of what is drawn.
    const sized = { scale, width: query.width / scale, height: query.height / scale };
    const release = await shares.acquire(throttleAddress(request.ip));
    try {
      // Whoever has left while waiting gets nothing drawn.
      if (request.socket.destroyed) throw tooManyMaps();
      const body = await withDeadline(
        drawingsOf(asked, query, outside).then((drawings) =>
          engine.map({ ...query, ...sized, layers: drawings, format, background }),
        ),
      );
      return reply.type(MEDIA_TYPES[format]).send(body);
    } finally {
      release();
    }
  }

  async function readInfo(params: Params): Promise<Info> {
    const version = readVersion(params);
    const query = readMapQuery(params, version, await layers.current());
    const queried = readQueried(params.need('query_layers'), query);
    const asked = version === '1.3.0' ? params.need('info_format') : params.get('info_format') || 'text/plain';
    const format = Object.hasOwn(INFO_FORMATS, asked) ? INFO_FORMATS[asked] : undefined;
    if (!format) throw noFormat(asked, 'info_format');
    const limit = params.has('feature_count') ? clampedInteger(params, 'feature_count', 1, MOST_FEATURES) : 1;
    const [across, down] = pointNames(version, params);
    const place = { x: readPoint(params, across, query.width), y: readPoint(params, down, query.height) };
    const answers = await readFeatureInfo({ engine, outside }, queried, { ...query, ...place }, limit);
    return { type: format.type, body: format.write(answers, query.system) };
  }

  async function sendLegend(reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const layer = findLayer(params.need('layer'), await layers.current(), 'layer');
    checkStyle(params.get('style'), 'style');
    const format = readFormat(params.get('format') || 'image/png');
    if (layer.outside) return sendOutsideLegend(reply, layer.outside, format);
    const rule = params.has('rule') ? { rule: params.get('rule') } : {};
    const ground = params.has('bgcolor') ? { ground: readColor(params) } : {};
    // The width asked is a hint (SLD profile): a sharp screen asks for a patch of twice the size.
    const isSharp = params.has('width') && integerBetween(params, 'width', 1, 2048) > LEGEND_PATCH_WIDTH;
    const legend = await withDeadline(
      engine.legend(layer.slug, { format, scale: readScale(params) * (isSharp ? 2 : 1), ...rule, ...ground }),
    );
    return reply.type(MEDIA_TYPES[format]).header('cache-control', LEGEND_CACHE).send(legend);
  }

  /** As its own server draws it. */
  async function sendOutsideLegend(reply: FastifyReply, layer: Layer, format: ImageFormat): Promise<FastifyReply> {
    if (format !== 'png' && format !== 'png8') throw noFormat(MEDIA_TYPES[format], 'format');
    const legend = await outside.legend(layer);
    if (!legend) throw new AppError('not-found', `La couche « ${layer.slug} » n’a pas de légende.`);
    return reply.type(MEDIA_TYPES.png).header('cache-control', LEGEND_CACHE).send(legend);
  }
};

/** The picture to answer with where a map is refused, when a client asks for one and says its size and format well (WMS 1.3.0, 7.3.3.11). */
function readNotice(query: unknown) {
  try {
    const params = readParams(query);
    const [, kind] = /^(?:application\/vnd\.ogc\.se_)?(inimage|blank)$/i.exec(params.get('exceptions')) ?? [];
    if (!kind || params.get('request') !== 'GetMap') return null;
    const format = readFormat(params.need('format'));
    return {
      isBlank: kind.toLowerCase() === 'blank',
      format,
      width: integerBetween(params, 'width', 1, MOST_PIXELS),
      height: integerBetween(params, 'height', 1, MOST_PIXELS),
      background: readBackground(params, format),
    };
  } catch {
    return null; // what is wrong with it is told in XML
  }
}

type Info = { type: string; body: string };

/** As bytes: to a text the framework would add a charset. */
const sendInfo = (reply: FastifyReply, { type, body }: Info): FastifyReply => reply.type(type).send(Buffer.from(body));

function readRequest(query: unknown): Params {
  const params = readParams(query);
  if (params.has('service') && params.get('service') !== 'WMS') throw invalid('service', 'Ce service est WMS.');
  return params;
}

function tooManyMaps(): AppError {
  return new AppError('unavailable', 'Vous demandez beaucoup de cartes à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}

/** A request that cannot even be read is answered in the version it seems to be of. */
function versionForError({ query }: FastifyRequest): WmsVersion {
  const asked = Object.entries(query as Record<string, unknown>).find(
    ([name]) => name.toLowerCase() === 'version',
  )?.[1];
  return typeof asked === 'string' ? negotiateVersion(asked) : '1.3.0';
}

function readFormat(text: string): ImageFormat {
  const format = Object.hasOwn(MAP_FORMATS, text) ? MAP_FORMATS[text] : undefined;
  if (!format) throw noFormat(text, 'format');
  return format;
}

function noFormat(text: string, locator: string): OwsError {
  return new OwsError('InvalidFormat', `Le format « ${text} » n’est pas servi.`, { locator });
}

/** The colour under the layers; a picture that may be transparent has none. */
function readBackground(params: Params, format: ImageFormat): string | undefined {
  const color = readColor(params);
  const transparent = params.get('transparent') || 'FALSE';
  if (!/^(?:true|false)$/i.test(transparent)) throw invalid('transparent', '« transparent » est TRUE ou FALSE.');
  const isTransparent = transparent.toUpperCase() === 'TRUE' && format !== 'jpeg';
  return isTransparent ? undefined : color;
}

function readColor(params: Params): string {
  const color = params.get('bgcolor') || '0xFFFFFF';
  if (!/^0x[\da-f]{6}$/i.test(color)) throw invalid('bgcolor', '« bgcolor » s’écrit comme 0xFFFFFF.');
  return `#${color.slice(2)}`;
}

function readQueried(text: string, { layers }: MapQuery): MapQuery['layers'] {
  return text.split(',').map((slug) => {
    const layer = layers.find((one) => goesBy(slug, one));
    if (!layer) {
      throw new OwsError('LayerNotDefined', `La couche « ${slug} » n’est pas parmi celles de la carte.`, {
        locator: 'query_layers',
      });
    }
    if (layer.isQueryable) return layer;
    throw new OwsError('LayerNotQueryable', `La couche « ${slug} » ne s’interroge pas.`, { locator: 'query_layers' });
  });
}

/** In 1.3.0 they are called otherwise than before, which GDAL does not know. */
function pointNames(version: WmsVersion, params: Params): [across: string, down: string] {
  const isOld = version === '1.1.1' || (params.has('x') && !params.has('i'));
  return isOld ? ['x', 'y'] : ['i', 'j'];
}

function readPoint(params: Params, name: string, side: number): number {
  const pixel = readInteger(params.need(name));
  if (pixel !== null && pixel >= 0 && pixel < side) return pixel;
  throw new OwsError('InvalidPoint', `« ${name} » doit être un nombre entier de 0 à ${side - 1}.`, { locator: name });
}
