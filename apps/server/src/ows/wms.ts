import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { MEDIA_TYPES } from '@motu/engine';
import { parse } from 'fast-querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR } from '../domain/access/visibility.ts';
import { serve } from '../http/serve.ts';
import { createCapabilities } from './capabilities.ts';
import type { Provider } from './capability-parts.ts';
import { readError, sendException } from './exceptions.ts';
import { MOST_PIXELS } from './map-query.ts';
import { invalid, OwsError } from './ows-error.ts';
import { integerBetween, type Params, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import type { ServiceLayers } from './service-layers.ts';
import { wmsCapabilities } from './wms-capabilities.ts';
import { readBackground, readFormat } from './wms-formats.ts';
import { type MapInfo, readMapInfo } from './wms-info.ts';
import { sendLegend } from './wms-legend.ts';
import { type MapSources, WmsMaps } from './wms-maps.ts';
import { negotiateVersion, type WmsVersion } from './wms-version.ts';

type WmsOptions = MapSources & { provider: () => Promise<Provider>; publicUrl: string | null };

/** The one operation that a click waits for. */
const ASKS_INFO = /(?:^|&)request=GetFeatureInfo(?:&|$)/i;

/** Pictures of the territory: WMS 1.3.0 and 1.1.1. */
export const wms: FastifyPluginAsyncTypebox<WmsOptions> = async (app, options) => {
  const { engine, layers, provider, publicUrl } = options;
  const maps = new WmsMaps(options);
  const capabilities = {
    '1.3.0': createCapabilities(layers, (found, base) => writeCapabilities('1.3.0', found, base)),
    '1.1.1': createCapabilities(layers, (found, base) => writeCapabilities('1.1.1', found, base)),
  };
  app.setErrorHandler(async (error, request, reply) => {
    const asked = readNotice(request.query);
    const { status, text } = readError(error as never);
    // A busy server draws nothing to say so.
    // Nor is a key that is not good told in a picture: whoever sent it is to send another.
    if (!asked || status >= 500 || status === 401) {
      return sendException(`wms-${versionForError(request)}`, error as never, request, reply);
    }
    try {
      const body = await engine.notice(asked.isBlank ? null : text, asked);
      return reply.code(200).type(MEDIA_TYPES[asked.format]).header('cache-control', 'no-store').send(body);
    } catch (busy) {
      return sendException(`wms-${versionForError(request)}`, busy as never, request, reply);
    }
  });

  app.reads.add(calls.wms.ask, (query) =>
    ASKS_INFO.test(query) ? () => readMapInfo(options, readRequest(parse(query)), VISITOR) : null,
  );

  serve(app, calls.wms.ask, async (request, reply) => {
    const params = readRequest(request.query);
    switch (params.need('request')) {
      case 'GetCapabilities':
        return sendCapabilities(request, reply, params);
      case 'GetMap':
        return maps.send(request, reply, params);
      case 'GetFeatureInfo':
        return sendInfo(reply, await readMapInfo(options, params, request.viewer));
      case 'GetLegendGraphic':
        return sendLegend(options, reply, params);
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

/** As bytes: to a text the framework would add a charset. */
const sendInfo = (reply: FastifyReply, { type, body }: MapInfo): FastifyReply =>
  reply.type(type).send(Buffer.from(body));

function readRequest(query: unknown): Params {
  const params = readParams(query);
  if (params.has('service') && params.get('service') !== 'WMS') throw invalid('service', 'Ce service est WMS.');
  return params;
}

/** A request that cannot even be read is answered in the version it seems to be of. */
function versionForError({ query }: FastifyRequest): WmsVersion {
  const asked = Object.entries(query as Record<string, unknown>).find(
    ([name]) => name.toLowerCase() === 'version',
  )?.[1];
  return typeof asked === 'string' ? negotiateVersion(asked) : '1.3.0';
}
