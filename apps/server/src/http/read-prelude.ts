import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, CallSchema, Endpoint } from '@motu/contract';
import { type MaybePromise, whenReady } from '@motu/core';
import { parse } from 'fast-querystring';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { VISITOR, type Viewer } from '../domain/access/visibility.ts';
import { showsKey } from './access-key.ts';
import { type Body, compress, toByteLetters } from './compress.ts';
import { createEarlyLog } from './log.ts';
import { splitOnce } from './path.ts';
import type { Prelude } from './prelude.ts';
import type { RateLimiter } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { serve } from './serve.ts';
import type { VisitorReader } from './visitor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where reading calls tell how they are answered before the router. */
    reads: Reads;
  }
}

/** A text, or what is written already of its UTF-8, a letter for each byte (`toByteLetters`). */
type ReadAnswer = { type: string } & ({ body: string } | { letters: string });

/** Starts the answer to a query, as to any visitor; null when only the router can say it: a refusal, or another operation of the same address. */
type ReadCall = (query: string) => (() => MaybePromise<ReadAnswer>) | null;

type Reads = { add(endpoint: Endpoint, call: ReadCall): void };

type Options = {
  limiter: RateLimiter;
  visitor: VisitorReader;
  log: FastifyBaseLogger;
  observe(url: string, status: number, seconds: number): void;
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** Whoever is signed in goes through the router, which prolongs the session (AUTH-06). */
const SESSION = /(?:^|;\s*)(?:__Host-)?sid=/;

/**
 * Small public answers that are asked for at each letter typed and at each click: hooks and plugins of the router would cost several
 * times what answering does. Only what is plain is answered here; refusals, errors and signed-in people are the router's.
 */
export function createReadPrelude({ limiter, visitor, log, observe }: Options): Prelude & Reads {
  const endpoints: Endpoint[] = [];
  const write = createEarlyLog(log, 'early');
  const reads = new Map<string, { call: ReadCall; headers: Record<'http' | 'https', string[]> }>();

  function answer(request: IncomingMessage, response: ServerResponse, route: () => void): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET') return false;
    const [path, query = ''] = splitOnce(url);
    const read = reads.get(path);
    if (!read || (headers.cookie !== undefined && SESSION.test(headers.cookie))) return false;
    if (showsKey(headers.authorization, query)) return false;
    const begin = read.call(query);
    if (!begin) return false;
    const ip = visitor.ip(request);
    if (limiter.count(method, ip) !== null) return false;

    const startedAt = performance.now();
    const reqId = crypto.randomUUID();
    const common = read.headers[visitor.isHttps(request) ? 'https' : 'http'];
    const send = ({ type, body, headers: own }: Packed) => {
      const size = String(body.length);
      const head = ['Content-Type', type, 'content-length', size, 'x-request-id', reqId, ...own, ...common];
      response.writeHead(200, head).end(body, 'latin1');
      const responseTime = performance.now() - startedAt;
      observe(path, 200, responseTime / 1000);
      write({ reqId, method, path, ip, statusCode: 200, responseTime });
    };
    // What fails is asked again of the router, which has the words for it.
    let packed: MaybePromise<Packed>;
    try {
      packed = finish(begin, headers['accept-encoding']);
    } catch {
      return false;
    }
    if (packed instanceof Promise) packed.then(send, route);
    else send(packed);
    return true;
  }

  return {
    calls: endpoints,
    answer,
    add(endpoint, call) {
      endpoints.push(endpoint);
      reads.set(endpoint.path, {
        call,
        headers: { http: headersOf(endpoint, false), https: headersOf(endpoint, true) },
      });
    },
  };
}

/**
 * Answers a public reading call of the contract, before the router where it can. `toLetters` writes what the schema would where parts of it are
 * written already.
 */
export function serveRead<Schema extends CallSchema & { querystring: TSchema }, Answer>(
  app: FastifyInstance,
  call: Call<Schema>,
  read: (query: Static<Schema['querystring']>, viewer: Viewer) => MaybePromise<Answer>,
  toLetters?: (answer: Answer) => string,
): void {
  serve(app, call, (async ({ query, viewer }: { query: Static<Schema['querystring']>; viewer: Viewer }) =>
    read(query, viewer)) as never);
  const { querystring, response } = call.schema;
  const isValid = app.readerOf(querystring);
  const write = app.writerOf(response?.[200] as TSchema);
  app.reads.add(call, (text) => {
    const query = parse(text);
    if (!isValid(query)) return null;
    return () =>
      whenReady(read(query as Static<Schema['querystring']>, VISITOR), (answer) =>
        toLetters ? { type: JSON_TYPE, letters: toLetters(answer) } : { type: JSON_TYPE, body: write(answer) },
      );
  });
}

type Packed = { type: string } & Body;

function finish(begin: () => MaybePromise<ReadAnswer>, accepted: string | string[] | undefined): MaybePromise<Packed> {
  return whenReady(begin(), (answer) => {
    const letters = 'letters' in answer ? answer.letters : toByteLetters(answer.body);
    return whenReady(compress(letters, accepted), ({ body, headers }) => ({ type: answer.type, body, headers }));
  });
}

function headersOf({ path }: Endpoint, isHttps: boolean): string[] {
  return Object.entries({ ...securityHeaders(path, isHttps), 'cache-control': 'no-cache' }).flat();
}
