import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseTrouble } from '../domain/database-away.ts';
import { newSessionId } from '../domain/sessions.ts';
import type { Current, SignIn } from '../domain/sign-in.ts';
import { hasTwoHosts } from './prelude.ts';
import { isTokenValid, isTokenWritten } from './token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Writes nothing, whatever its method. */
    reads?: boolean;
    /** Called by a timer, not by a person: it does not prolong the session (AUTH-06). */
    polling?: boolean;
    /** Allowed while the password must be changed. */
    beforePasswordChange?: boolean;
    /** A program that shows this token needs no session. */
    bearer?: string;
    /** Works in a frame of another site, where no cookie follows: a visitor's token is enough. */
    withoutCookie?: boolean;
    /** Tells who is signed in: never answered without knowing. */
    tellsWho?: boolean;
  }
  interface FastifyInstance {
    /** Every route with who may call it, as the router knows them. */
    routes: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    /** Session and account of the caller, null for a visitor. */
    current: Current | null;
    /** Whether the visitor's own connection is https, as far as this server can know. */
    readonly https: boolean;
  }
}

export const TOKEN_HEADER = 'x-motu-token';

type SessionOptions = { signIn: SignIn; secret: string; publicUrl: string | null };

/** Knows the caller, and lets through only what the route's access and the caller's token allow. */
export function guardSessions(app: FastifyInstance, { signIn, secret, publicUrl }: SessionOptions): void {
  const isPublicHttps = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('current', null);
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

  app.addHook('onRequest', async (request) => {
    if (hasTwoHosts(request.raw)) throw new AppError('invalid', 'La demande nomme deux serveurs.');
    const config = request.routeOptions.config;
    const {
      access = 'public',
      polling = false,
      beforePasswordChange = false,
      withoutCookie = false,
      reads = !isWrite(request.method),
      tellsWho = false,
    } = config;
    const sessionId = readSessionId(request);
    if (sessionId) {
      request.current = await signIn.current(sessionId, polling).catch((error: unknown) => {
        // While the database is away, what everyone may read is answered as to anyone.
        if (isDatabaseTrouble(error) && access === 'public' && !tellsWho && reads) return null;
        throw error;
      });
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
    if (access !== 'public' && !hasBearer(request)) checkAccess(request.current, access, beforePasswordChange);
  });
}

/** Compared by hashes, in the same time whatever is sent. */
function hasBearer({ headers: { authorization = '' }, routeOptions: { config } }: FastifyRequest): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return config.bearer !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${config.bearer}`));
}

function checkAccess(current: Current | null, access: Access, beforePasswordChange: boolean): void {
  if (!current) throw new AppError('unauthenticated', 'Connectez-vous pour continuer.');
  if (current.account.mustChangePassword && !beforePasswordChange) {
    throw new AppError('password-change-required', 'Changez votre mot de passe avant de continuer.');
  }
  if (access === 'admin' && current.account.role !== 'admin') throw new AppError('forbidden', 'Accès interdit');
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

export function readSessionId(request: FastifyRequest): string | null {
  return request.cookies[cookieName(request)] ?? null;
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
