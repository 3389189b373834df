import { createHash, timingSafeEqual } from 'node:crypto';
import { type Access, rolesOf } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessKeys } from '../domain/access/keys.ts';
import { VISITOR, type Viewer } from '../domain/access/visibility.ts';
import { isDatabaseTrouble } from '../domain/database-away.ts';
import type { ClaimRenewal } from '../domain/oidc/claim-renewal.ts';
import { newSessionId, type Visit } from '../domain/sessions.ts';
import type { Current, SignIn } from '../domain/sign-in.ts';
import { publicAddress } from '../headers/public-address.ts';
import { NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { type SentKey, takeKey } from './access-key.ts';
import { carryKey } from './carry-key.ts';
import { hasTwoHosts } from './prelude.ts';
import { isTokenValid, isTokenWritten } from './token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Writes nothing, whatever its method. */
    reads?: boolean;
    /** One of the hundreds of parts of a file, which together are one write. */
    isPart?: boolean;
    /** Called by a timer, not by a person: it does not prolong the session (AUTH-06). */
    polling?: boolean;
    /** Allowed while the password must be changed. */
    beforePasswordChange?: boolean;
    /** Allowed while a second factor must be added. */
    beforeSecondFactor?: boolean;
    /** A program that shows this token needs no session. */
    bearer?: string;
    /** Works in a frame of another site, where no cookie follows: a visitor's token is enough. */
    withoutCookie?: boolean;
    /** Tells who is signed in: never answered without knowing. */
    identifies?: boolean;
  }
  interface FastifyInstance {
    /** Every route with who may call it, as the router knows them. */
    routes: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    /** Session and account of the caller, null for a visitor. */
    current: Current | null;
    /** The key that it came with, and who that lets look: null for all but desktop programs (ACL-04). */
    byKey: { sent: SentKey; viewer: Viewer } | null;
    /** For whom layers, contexts and what is made of them are looked up. */
    readonly viewer: Viewer;
    /** Whether the visitor's own connection is https, as far as this server can know. */
    readonly https: boolean;
  }
}

export const TOKEN_HEADER = 'x-motu-token';

type SessionOptions = {
  signIn: SignIn;
  keys: AccessKeys;
  renewal: Pick<ClaimRenewal, 'look'>;
  secret: string;
  publicUrl: string | null;
};

/** Knows the caller, and lets through only what the route's access and the caller's token allow. */
export function guardSessions(app: FastifyInstance, options: SessionOptions): void {
  const { signIn, keys, renewal, secret, publicUrl } = options;
  const isPublicHttps = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('current', null);
  app.decorateRequest('byKey', null);
  app.decorateRequest('viewer', {
    getter() {
      return this.current?.viewer ?? this.byKey?.viewer ?? VISITOR;
    },
  });
  app.decorateRequest('https', {
    getter() {
      return isPublicHttps || this.protocol === 'https';
    },
  });

  app.decorate('routes', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`Route ${url} does not say who may call it.`);
    for (const each of [method].flat()) app.routes.push({ method: each, url, access: config.access });
  });

  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw)) throw new AppError('invalid', 'La demande nomme deux serveurs.');
    const config = request.routeOptions.config;
    const {
      access = 'public',
      polling = false,
      withoutCookie = false,
      reads = !isWrite(request.method),
      identifies = false,
    } = config;
    const sent = takeKey(request);
    // A program is who its key says, and nobody else: a cookie that came along is not looked at.
    if (sent) return enterByKey(request, reply, { sent, keys, mayRead: access === 'public' && reads });
    const sessionId = readSessionId(request);
    if (sessionId) {
      request.current = await signIn.current(sessionId, polling).catch((error: unknown) => {
        // While the database is away, what everyone may read is answered as to anyone.
        if (isDatabaseTrouble(error) && access === 'public' && !identifies && reads) return null;
        throw error;
      });
      if (request.current && !polling) renewal.look(request.current);
    }
    if (!reads) {
      checkOrigin(request, publicUrl);
      const token = request.headers[TOKEN_HEADER];
      if (token !== undefined && !isTokenWritten(token)) {
        throw new AppError('invalid', 'Le jeton de sécurité est mal écrit. Rechargez la page.');
      }
      if (!isTokenValid(token, { sessionId, withoutCookie, secret })) {
        throw new AppError('forbidden', 'Le jeton de sécurité manque ou n’est plus valable. Rechargez la page.');
      }
    }
    if (access !== 'public' && !hasBearer(request)) checkAccess(request.current, access, config);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.byKey) return payload;
    // Not for the next one who asks, here or in any cache on the way.
    reply.header('cache-control', NOBODY_KEEPS).removeHeader('x-accel-expires');
    const { key, inAddress } = request.byKey.sent;
    const base = publicAddress(publicUrl, request);
    return inAddress && base ? carryKey(payload, reply, base, key) : payload;
  });
}

type KeyEntry = { sent: SentKey; keys: AccessKeys; mayRead: boolean };

/** Lets a program read by its key. A key that is not good is refused, never taken for a visitor: whoever sent it would wonder what is missing. */
async function enterByKey(request: FastifyRequest, reply: FastifyReply, { sent, keys, mayRead }: KeyEntry) {
  const viewer = await keys.viewerOf(sent.key, request.ip).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      reply.header('www-authenticate', 'Basic realm="Motu"');
    }
    throw error;
  });
  request.byKey = { sent, viewer };
  // Packed once for everybody, an answer could not name addresses with the key.
  if (sent.inAddress) delete request.headers['accept-encoding'];
  if (!mayRead) throw new AppError('forbidden', 'Une clé d’accès ne permet que de lire ce que montre la carte.');
}

/** Compared by hashes, in the same time whatever is sent. */
function hasBearer({ headers: { authorization = '' }, routeOptions: { config } }: FastifyRequest): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return config.bearer !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${config.bearer}`));
}

type Before = Pick<FastifyContextConfig, 'beforePasswordChange' | 'beforeSecondFactor'>;

function checkAccess(current: Current | null, access: Access, before: Before): void {
  if (!current) throw new AppError('unauthenticated', 'Connectez-vous pour continuer.');
  if (current.account.mustChangePassword && !before.beforePasswordChange) {
    throw new AppError('password-change-required', 'Changez votre mot de passe avant de continuer.');
  }
  if (current.mustAddFactor && !before.beforeSecondFactor && !before.beforePasswordChange) {
    throw new AppError('second-factor-required', 'Ajoutez un second facteur à votre compte avant de continuer.');
  }
  if (!rolesOf(current.account.role).some((role) => role === access)) throw new AppError('forbidden', 'Accès interdit');
}

const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A page of another origin cannot write here, even one that the cookie follows (same site, other port). */
function checkOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site === 'cross-site' || site === 'same-site';
  const isForeignOrigin = origin !== undefined && !ownHosts(request, publicUrl).includes(URL.parse(origin)?.host ?? '');
  if (isForeignSite || isForeignOrigin) throw new AppError('forbidden', 'Cette demande vient d’un autre site.');
}

function ownHosts(request: FastifyRequest, publicUrl: string | null): string[] {
  return publicUrl ? [request.host, new URL(publicUrl).host] : [request.host];
}

/** The prefix makes the browser refuse this cookie from anywhere but this very host over https. */
const cookieName = (request: FastifyRequest): string => (request.https ? '__Host-sid' : 'sid');

function readSessionId(request: FastifyRequest): string | null {
  return request.cookies[cookieName(request)] ?? null;
}

/** Who signs in, as far as the request tells. */
export function visitOf(request: FastifyRequest): Visit {
  return { address: request.ip, agent: request.headers['user-agent'] ?? null, id: readSessionId(request) };
}

/** Where this very site is, for those who come from outside or sign for it. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ? new URL(publicUrl).origin : `${request.https ? 'https' : 'http'}://${request.host}`;
}

/** Gives the visitor an id before signing in, so that a token can be tied to it (no sign-in forged from elsewhere). */
export function ensureSessionId(request: FastifyRequest, reply: FastifyReply): string {
  const known = readSessionId(request);
  if (known) return known;
  const id = newSessionId();
  sendSessionId(request, reply, id);
  return id;
}

export function sendSessionId(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(cookieName(request), id, cookieFlags(request));
}

export function clearSessionId(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieFlags(request));
}

export function cookieFlags(request: FastifyRequest) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: request.https } as const;
}
