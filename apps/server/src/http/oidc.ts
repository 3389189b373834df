import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type OidcFault } from '@motu/contract';
import { ownPath } from '@motu/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seal } from '../domain/factors/sealed.ts';
import { accountOf } from '../domain/oidc/oidc-accounts.ts';
import { type Departure, OidcFailure, type Provider } from '../domain/oidc/provider.ts';
import { hashSessionId } from '../domain/sessions.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { readSignInSettings } from '../domain/sign-in-settings.ts';
import type { State } from '../domain/state.ts';
import { serve } from './serve.ts';
import { ensureSessionId, originOf, sendSessionId, visitOf } from './session.ts';

/** Time to sign in there, a second factor included. */
const AWAY_MS = 10 * 60_000;

type OidcOptions = { state: State; signIn: SignIn; provider: Provider; publicUrl: string | null };

/** Signing in by a provider of identities (ID-01): away, and back. */
export const oidc: FastifyPluginAsyncTypebox<OidcOptions> = async (app, options) => {
  const { state, signIn, provider, publicUrl } = options;
  const returnTo = (request: FastifyRequest) => `${originOf(request, publicUrl)}${calls.auth.oidcReturn.path}`;

  /** Back to the sign-in page, which says what happened. */
  function explain(request: FastifyRequest, reply: FastifyReply, error: unknown, next: string) {
    if (!(error instanceof OidcFailure)) throw error;
    request.log.warn({ err: error.cause ?? error, fault: error.fault }, 'sign-in by the provider failed');
    const erreur: OidcFault = error.fault;
    const query = new URLSearchParams({ erreur, ...(next !== '/' && { next }) });
    return reply.header('cache-control', 'no-store').redirect(`/login?${query}`);
  }

  serve(app, calls.auth.provider, async () => {
    const { oidc: settings } = await readSignInSettings(state);
    if (!settings) return { content: null };
    return { content: { name: settings.name, isAway: (await provider.state()) === 'away' } };
  });

  serve(app, calls.auth.oidcLeave, async (request, reply) => {
    const next = ownPath(request.query.suite, originOf(request, publicUrl));
    try {
      const { address, departure } = await provider.begin(returnTo(request), request.query.confirmer !== undefined);
      const visitor = ensureSessionId(request, reply);
      await state.pending.give({
        idHash: hashSessionId(`${visitor}:${departure.state}`),
        purpose: 'oidc',
        accountId: null,
        data: JSON.stringify({ ...departure, next } satisfies Left),
        expiresAt: new Date(Date.now() + AWAY_MS),
      });
      return reply.header('cache-control', 'no-store').redirect(address);
    } catch (error) {
      return explain(request, reply, error, next);
    }
  });

  serve(app, calls.auth.oidcReturn, async (request, reply) => {
    const visit = visitOf(request);
    const came = new URL(request.url, originOf(request, publicUrl));
    const key = hashSessionId(`${visit.id}:${came.searchParams.get('state')}`);
    const begun = await state.pending.take({ idHash: key, purpose: 'oidc' }, new Date());
    if (!begun) return explain(request, reply, new OidcFailure('etat'), '/');
    const { next, ...departure } = JSON.parse(begun.data) as Left;
    try {
      const { oidc: settings } = await readSignInSettings(state);
      if (!settings) throw new OidcFailure('non-regle');
      const arrival = await provider.finish(`${returnTo(request)}${came.search}`, departure);
      const account = await accountOf(state, arrival, settings, visit.address);
      const { sessionId } = await signIn.enter(account, visit);
      const idHash = hashSessionId(sessionId);
      await state.sessions.giveIdToken(idHash, await seal(state, arrival.idToken, idHash));
      if (arrival.refreshToken) {
        await state.sessions.giveRefreshToken(idHash, await seal(state, arrival.refreshToken, idHash), new Date());
      }
      sendSessionId(request, reply, sessionId);
      return reply.header('cache-control', 'no-store').redirect(next);
    } catch (error) {
      return explain(request, reply, error, next);
    }
  });
};

type Left = Departure & { next: string };
