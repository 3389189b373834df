import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROXY_ASKS_AFTER } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import { type Capabilities, createCapabilities } from './capabilities.ts';
import type { Provider } from './capability-parts.ts';
import { sendException } from './exceptions.ts';
import { MOST_FEATURES } from './feature-info.ts';
import { INFO_FORMATS } from './info-formats.ts';
import { invalid, OwsError } from './ows-error.ts';
import { clampedInteger, type Params, readParams } from './params.ts';
import { publicAddress } from './public-address.ts';
import { readTileFormat, type TilePlaceParams } from './tile-request.ts';
import { ALL_SECTIONS, SECTIONS, type Sections, wmtsCapabilities } from './wmts-capabilities.ts';
import { sendTileInfo } from './wmts-info.ts';
import { type TileSources, WmtsTiles } from './wmts-tiles.ts';

type WmtsOptions = TileSources & { provider: () => Promise<Provider>; publicUrl: string | null };

const VERSION = '1.0.0';
const DEFAULT_FEATURES = 5;

/** Tiles of the territory: WMTS 1.0.0 by its two bindings. */
export const wmts: FastifyPluginAsyncTypebox<WmtsOptions> = async (app, options) => {
  const { engine, cache, layers, provider, publicUrl } = options;
  const tiles = new WmtsTiles(options);
  // One for each choice of parts, of which there are few: nobody can have them written more often than the whole.
  const documents = new Map<string, Capabilities>();
  app.setErrorHandler((error, request, reply) => {
    const isResource = request.routeOptions.url !== calls.wmts.ask.path;
    if (error instanceof OwsError && error.locator === 'Layer' && replacesKept(request))
      reply.headers(PROXY_ASKS_AFTER);
    sendException('wmts', (isResource ? asResourceError(error) : error) as never, request, reply);
  });

  serve(app, calls.wmts.capabilities, async (request, reply) => sendCapabilities(request, reply, false));

  serve(app, calls.wmts.tile, async ({ params, query }, reply) => {
    const [column, format] = splitFile(params.file);
    const { v, time = '', cql_filter: filter = '' } = query as Record<string, unknown>;
    return tiles.send(reply, { ...params, column, format }, { time: String(time), filter: String(filter) }, v);
  });

  serve(app, calls.wmts.info, async ({ params }, reply) => {
    const [i, extension] = splitFile(params.file);
    checkStyle(params.style);
    const format = Object.keys(INFO_FORMATS).find((type) => INFO_FORMATS[type]?.extension === extension) ?? extension;
    return sendTileInfo(options, reply, params, { i, j: params.j, format, limit: DEFAULT_FEATURES, time: '' });
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
        return tiles.send(
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
        return sendTileInfo(options, reply, readTileParams(params), { i, j, format, limit, time: params.get('time') });
      }
      default:
        throw new OwsError(
          'OperationNotSupported',
          'Les demandes servies sont GetCapabilities, GetTile et GetFeatureInfo.',
          { locator: 'request', status: 501 },
        );
    }
  });

  /** Whether a proxy asks for the address of another time if its copy still stands: a refusal is kept instead, or the copy would be shown while we are away. */
  function replacesKept({ headers, routeOptions, params, query }: FastifyRequest): boolean {
    if (routeOptions.url !== calls.wmts.tile.path || headers['if-none-match'] === undefined) return false;
    const { layer } = params as { layer: string };
    const { v } = query as { v?: unknown };
    return v !== undefined && v !== cache.versionOf(layer);
  }

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
