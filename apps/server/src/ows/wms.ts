import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Engine, type ImageFormat, LEGEND_PATCH_WIDTH, MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../domain/deadline.ts';
import type { Layer } from '../domain/layers.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import { serve } from '../http/serve.ts';
import { createCapabilities } from './capabilities.ts';
import { drawingsOf } from './drawings.ts';
import { sendException } from './exceptions.ts';
import { INFO_FORMATS, MOST_FEATURES, readFeatureInfo } from './feature-info.ts';
import { checkStyle, findLayer, type MapQuery, readMapQuery } from './map-query.ts';
import { invalid, OwsError } from './ows-error.ts';
import { integerBetween, type Params, readInteger, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import type { LayerBook } from './service-layers.ts';
import { MAP_FORMATS, wmsCapabilities } from './wms-capabilities.ts';
import { negotiateVersion, readVersion, type WmsVersion } from './wms-version.ts';
import type { Provider } from './wmts-capabilities.ts';

export type WmsOptions = {
  engine: Engine;
  outside: OutsideMaps;
  layers: LayerBook;
  provider: Provider;
  publicUrl: string | null;
};

/** A panel shows the same dozens of small patches again and again; an hour late, a changed one does no harm. */
const LEGEND_CACHE = 'public, max-age=3600';

/** Pictures of the territory: WMS 1.3.0 and 1.1.1. */
export const wms: FastifyPluginAsyncTypebox<WmsOptions> = async (app, options) => {
  const { engine, outside, layers, provider, publicUrl } = options;
  const capabilities = {
    '1.3.0': createCapabilities(layers, (found, base) => wmsCapabilities('1.3.0', found, provider, base)),
    '1.1.1': createCapabilities(layers, (found, base) => wmsCapabilities('1.1.1', found, provider, base)),
  };
  app.setErrorHandler((error, request, reply) =>
    sendException(`wms-${versionForError(request)}`, error as never, request, reply),
  );

  serve(app, calls.wms.ask, async (request, reply) => {
    const params = readParams(request.query);
    if (params.has('service') && params.get('service') !== 'WMS') throw invalid('service', 'Ce service est WMS.');
    switch (params.need('request')) {
      case 'GetCapabilities':
        return sendCapabilities(request, reply, params);
      case 'GetMap':
        return sendMap(reply, params);
      case 'GetFeatureInfo':
        return sendInfo(reply, params);
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

  async function sendCapabilities(request: FastifyRequest, reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const version = negotiateVersion(params.get('version'));
    reply.type(version === '1.3.0' ? 'text/xml; charset=utf-8' : 'application/vnd.ogc.wms_xml');
    const force = params.get('force') === '1';
    return capabilities[version].send(request, reply, publicAddress(publicUrl, request), force);
  }

  async function sendMap(reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const version = readVersion(params);
    const { layers: asked, ...query } = readMapQuery(params, version, await layers.current());
    const format = readFormat(params.need('format'));
    const background = readBackground(params, format);
    const body = await withDeadline(
      drawingsOf(asked, query, outside).then((drawings) =>
        engine.map({ ...query, layers: drawings, format, background }),
      ),
    );
    return reply.type(MEDIA_TYPES[format]).send(body);
  }

  async function sendInfo(reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const version = readVersion(params);
    const query = readMapQuery(params, version, await layers.current());
    const queried = readQueried(params.need('query_layers'), query);
    const asked = version === '1.3.0' ? params.need('info_format') : params.get('info_format') || 'text/plain';
    const format = Object.hasOwn(INFO_FORMATS, asked) ? INFO_FORMATS[asked] : undefined;
    if (!format) throw noFormat(asked, 'info_format');
    const limit = params.has('feature_count') ? integerBetween(params, 'feature_count', 1, MOST_FEATURES) : 1;
    const [across, down] = version === '1.3.0' ? (['i', 'j'] as const) : (['x', 'y'] as const);
    const place = { x: readPoint(params, across, query.width), y: readPoint(params, down, query.height) };
    return reply
      .type(format.type)
      .send(format.write(await readFeatureInfo({ engine, outside }, queried, { ...query, ...place }, limit)));
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
      engine.legend(layer.slug, { format, scale: isSharp ? 2 : 1, ...rule, ...ground }),
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
    const layer = layers.find((one) => one.slug === slug);
    if (!layer) {
      throw new OwsError('LayerNotDefined', `La couche « ${slug} » n’est pas parmi celles de la carte.`, {
        locator: 'query_layers',
      });
    }
    if (layer.isQueryable) return layer;
    throw new OwsError('LayerNotQueryable', `La couche « ${slug} » ne s’interroge pas.`, { locator: 'query_layers' });
  });
}

function readPoint(params: Params, name: string, side: number): number {
  const pixel = readInteger(params.need(name));
  if (pixel !== null && pixel >= 0 && pixel < side) return pixel;
  throw new OwsError('InvalidPoint', `« ${name} » doit être un nombre entier de 0 à ${side - 1}.`, { locator: name });
}
