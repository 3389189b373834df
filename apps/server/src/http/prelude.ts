import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Endpoint, endpoints } from '@motu/contract';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { type KeptTile, TILE_ADDRESSES, type TileCache, VECTOR_ADDRESSES } from '../domain/tiles.ts';
import { takesGzip } from '../headers/accept-encoding.ts';
import { CapitalResponse } from '../headers/capital-response.ts';
import { isUnchanged } from '../headers/etag.ts';
import { everyonesTile } from '../headers/tile-headers.ts';
import { showsKey } from './access-key.ts';
import { createEarlyLog } from './log.ts';
import { splitOnce } from './path.ts';
import type { RateLimiter } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { closeStalledClients, hasRoomFor, isPipelined, type Patience } from './stalled-clients.ts';
import type { VisitorReader } from './visitor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What answers before the router, with who may call it. */
    prelude: readonly Endpoint[];
  }
}

/** What answers before the router: for what is asked so often that routing it would cost more than answering it. */
export type Prelude = {
  /** The calls that it may answer in the place of the router. */
  calls: readonly Endpoint[];
  /** Answers, or returns false and leaves the request to the router; `route` leaves it later. */
  answer(request: IncomingMessage, response: ServerResponse, route: () => void): boolean;
};

/** What the framework sets on a server of its own, from its options. */
type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number };

/** A server that asks the preludes first, and closes connections that take nothing of what they asked for. */
export function serveAfter(preludes: readonly Prelude[], patience?: Patience): FastifyServerFactory {
  return (router, options): Server => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Timeouts;
    // Joined, so that a header given twice is seen: Node would keep the first and say nothing of the second.
    const settings = { keepAliveTimeout, requestTimeout, joinDuplicateHeaders: true, ServerResponse: CapitalResponse };
    const server = createServer(settings, (request, response) => {
      const route = () => router(request, response);
      const answer = () => {
        if (hasTwoHosts(request) || !preludes.some((prelude) => prelude.answer(request, response, route))) route();
      };
      if (!isPipelined(response)) answer();
      else if (hasRoomFor(response, request.socket)) response.once('socket', answer);
      else request.socket.resetAndDestroy();
    });
    closeStalledClients(server, patience);
    return server.setTimeout(connectionTimeout);
  };
}

/** What a proxy before us and we could read differently: whose page is meant. */
export const hasTwoHosts = ({ headers: { host = '' } }: IncomingMessage): boolean => host.includes(',');

type TilePreludeOptions = {
  cache: Pick<TileCache, 'find'>;
  limiter: RateLimiter;
  visitor: VisitorReader;
  log: FastifyBaseLogger;
  /** How many were answered, by status. */
  counted?: Record<200 | 304, number>;
};

/** Tiles in memory, at the address that the page uses. All else is the router's, refusals included. */
export function createTilePrelude({ cache, limiter, visitor, log, counted }: TilePreludeOptions): Prelude {
  const headers = commonHeaders();
  const write = createEarlyLog(log, 'kept');

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !isTile(url)) return false;
    const [address = '', query] = splitOnce(url);
    const tile = cache.find(address);
    // Who may see the others is the router's to know. A key in the query is no version.
    if (!tile || tile.layer.reserved !== undefined || (query !== undefined && query !== `v=${tile.layer.version}`))
      return false;
    if (showsKey(request.headers.authorization, undefined)) return false;
    if (tile.isPacked && !takesGzip(request.headers['accept-encoding'])) return false;
    const ip = visitor.ip(request);
    if (limiter.count(method, ip) !== null) return false;

    const startedAt = performance.now();
    const reqId = crypto.randomUUID();
    const common = headers[visitor.isHttps(request) ? 'https' : 'http'][kindOfTile(tile, query)];
    const statusCode = send(request, response, tile, ['x-request-id', reqId, ...common]);
    if (counted) counted[statusCode]++;
    const responseTime = performance.now() - startedAt;
    write({ reqId, method, path: address, ip, statusCode, responseTime });
    return true;
  }

  return { calls: [endpoints.wmts.tile, endpoints.vectorTiles.tile], answer };
}

const isTile = (url: string): boolean => url.startsWith(TILE_ADDRESSES) || url.startsWith(VECTOR_ADDRESSES);

function send(request: IncomingMessage, response: ServerResponse, tile: KeptTile, headers: string[]): 200 | 304 {
  if (isUnchanged(request.headers['if-none-match'], tile.etag)) {
    response.writeHead(304, [...headers, 'etag', tile.etag]).end();
    return 304;
  }
  response.writeHead(200, [...headers, ...tile.headers]).end(request.method === 'HEAD' ? undefined : tile.body);
  return 200;
}

function kindOfTile({ layer }: KeptTile, query: string | undefined): 'plain' | 'versioned' | 'outside' {
  if (query === undefined) return 'plain';
  return layer.maxAgeMs === undefined ? 'versioned' : 'outside';
}

/** Headers that all tiles share, by protocol and by kind of address, as the flat lists that Node writes fastest. */
function commonHeaders() {
  const list = (isHttps: boolean, isVersioned: boolean, isOutside = false): string[] =>
    Object.entries({
      ...securityHeaders(TILE_ADDRESSES, isHttps),
      ...everyonesTile(isVersioned, isOutside),
    }).flat();
  return {
    http: { plain: list(false, false), versioned: list(false, true), outside: list(false, true, true) },
    https: { plain: list(true, false), versioned: list(true, true), outside: list(true, true, true) },
  };
}
