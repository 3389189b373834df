import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { AccessKeys } from '../domain/access/keys.ts';
import { VISITOR } from '../domain/access/visibility.ts';
import type { ClaimRenewal } from '../domain/oidc/claim-renewal.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { COMPRESSED_FROM } from '../http/compress.ts';
import { documentApi } from '../http/docs.ts';
import { readJsonBodies } from '../http/json-body.ts';
import { OneLineEach } from '../http/log.ts';
import { createMetrics, observeAnswers } from '../http/metrics.ts';
import { pathOf } from '../http/path.ts';
import { answerPreflights } from '../http/preflight.ts';
import { createTilePrelude, serveAfter } from '../http/prelude.ts';
import { handleProblems } from '../http/problem.ts';
import { createRateLimiter, limitRates } from '../http/rate-limit.ts';
import { createReadPrelude } from '../http/read-prelude.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { guardSessions } from '../http/session.ts';
import { validateWithSchemas } from '../http/validation.ts';
import { createVisitorReader } from '../http/visitor.ts';
import type { AppParts } from './app-parts.ts';
import { countTasks } from './installation.ts';

/** The largest JSON body any call needs; imports of files have their own way. */
const BODY_LIMIT = 1024 * 1024;
/** A client gets this long to send a whole request: slow ones must not hold sockets. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Each part gets this long to start: a machine that is busy starts late, which is no reason not to start. */
const START_TIMEOUT_MS = 120_000;

type HttpServer = ReturnType<typeof createHttpServer>;

/** What listens: the answers that go before the router, and the router, still empty. */
export function createHttpServer({ config, state, cache, engine, upstreams, log, version }: AppParts) {
  const limiter = createRateLimiter(config.limits);
  const metrics = createMetrics({
    about: { version, database: state.kind, tiles: config.tiles ? 'objects' : 'files' },
    tiles: () => cache.figures(),
    tileBytes: () => cache.bytes(),
    drawing: () => engine.load(),
    tasks: () => countTasks(state),
    connections: state.connections,
    upstreams: upstreams.states,
  });
  const visitor = createVisitorReader(config);
  const tilePrelude = createTilePrelude({ cache, limiter, visitor, log, counted: metrics.early });
  const reads = createReadPrelude({ limiter, visitor, log, observe: metrics.observe });
  const app = fastify({
    loggerInstance: log,
    logController: new OneLineEach(),
    serverFactory: serveAfter([tilePrelude, reads]),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: START_TIMEOUT_MS,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false, // requests that arrive while stopping are answered too
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorate('prelude', { getter: () => [...tilePrelude.calls, ...reads.calls] });
  app.decorate('reads', reads);
  return { app, limiter, metrics };
}

type Guards = Pick<HttpServer, 'limiter' | 'metrics'> & {
  signIn: SignIn;
  keys: AccessKeys;
  renewal: ClaimRenewal;
  secret: string;
};

/** What every request goes through, in this order: see « The life of one request » of ARCHITECTURE.md. */
export async function addHooks(app: FastifyInstance, options: AppParts & Guards): Promise<void> {
  const { limiter, metrics, signIn, keys, renewal, secret, config, version } = options;
  handleProblems(app);
  validateWithSchemas(app);
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(cookie);
  await app.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] });
  finishAnswers(app);
  limitRates(app, limiter);
  answerPreflights(app);
  guardSessions(app, { signIn, keys, renewal, secret, publicUrl: config.publicUrl });
  await documentApi(app, version);
  observeAnswers(app, metrics);
}

/** Of an answer to someone who is known, nothing is kept but what its route says that everyone may have, and the page itself (ACL-02). */
function cachingOf({ viewer, url }: FastifyRequest, said: unknown): string {
  const asked = said === undefined ? 'no-cache' : String(said);
  if (viewer === VISITOR || /^(?:public|private|no-store)\b/.test(asked)) return asked;
  return DATA.test(url) ? NOBODY_KEEPS : asked;
}

/** What is made of layers: all else is the page and its files, the same for everyone. */
const DATA = /^\/(?:api|donnees|sitemap\.xml)(?:[/?]|$)/;

function finishAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(securityHeaders(pathOf(request.url), request.https, request.services ?? []));
    reply.header('cache-control', cachingOf(request, reply.getHeader('cache-control')));
    // A socket turns French text into bytes twice as slowly: 0.19 against 0.09 ms for 22 KB of it.
    return typeof payload === 'string' ? Buffer.from(payload) : payload;
  });
}
