import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../domain/accounts.ts';
import type { Site } from '../domain/factors/passkeys.ts';
import type { Provider } from '../domain/oidc/provider.ts';
import { type SignIn, toDetails } from '../domain/sign-in.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';
import { clearSessionId, ensureSessionId, sendSessionId, TOKEN_HEADER, visitOf } from './session.ts';
import { tokenFor } from './token.ts';

type AuthOptions = { signIn: SignIn; secret: string; confirmation: Confirmation; siteOf: SiteOf } & Providing;

/** Who else can tell who one is. */
type Providing = { provider: Pick<Provider, 'endAddress'>; providerName: () => Promise<string | null> };

/** The site that passkeys are for, as this request names it. */
export type SiteOf = (request: FastifyRequest) => Promise<Site>;

export const auth: FastifyPluginAsyncTypebox<AuthOptions> = async (app, options) => {
  const { signIn, secret, confirmation, siteOf, provider, providerName } = options;
  const detailsOf = async (account: Account) => toDetails(account, await signIn.mustAddFactor(account));

  serve(app, calls.auth.details, { polling: true, identifies: true }, async ({ current }) => ({
    content: current && toDetails(current.account, current.mustAddFactor, await providerName()),
  }));

  serve(app, calls.auth.token, { polling: true }, async (request, reply) => ({
    headerName: TOKEN_HEADER,
    token: tokenFor(ensureSessionId(request, reply), secret),
  }));

  serve(app, calls.auth.signIn, async (request, reply) => {
    const { username, password } = request.body;
    const done = await signIn.signIn(username, password, visitOf(request));
    if ('asked' in done) return { content: null, secondFactor: done.asked };
    sendSessionId(request, reply, done.sessionId);
    return { content: await detailsOf(done.account) };
  });

  serve(app, calls.auth.beginPasskeyProof, async (request) => ({
    content: await signIn.step.beginPasskey(visitOf(request), await siteOf(request)),
  }));

  serve(app, calls.auth.verify, async (request, reply) => {
    const visit = visitOf(request);
    const proved = await signIn.step.verify(visit, request.body, await siteOf(request));
    const { account, sessionId } = await signIn.enter(proved, visit);
    sendSessionId(request, reply, sessionId);
    return { content: await detailsOf(account) };
  });

  serve(app, calls.auth.signOut, async (request, reply) => {
    const { current } = request;
    const idToken = current && (await signIn.signOut(current, request.ip));
    clearSessionId(request, reply);
    const providerUrl = idToken && (await provider.endAddress(idToken, `${(await siteOf(request)).origin}/`));
    return { content: null, ...(providerUrl && { providerUrl }) };
  });

  serve(app, calls.auth.confirm, { beforeSecondFactor: true }, async (request, reply) => {
    const { current, body, ip } = request;
    if (!current) throw new Error('The guard lets only signed-in users through.');
    confirmation.give(request, reply, await signIn.confirm(current, body.currentPassword, ip));
    return { content: null };
  });

  serve(app, calls.auth.changePassword, { beforePasswordChange: true }, async (request, reply) => {
    const { current, body } = request;
    if (!current) throw new Error('The guard lets only signed-in users through.');
    const { account, sessionId } = await signIn.changePassword(current, body, visitOf(request));
    sendSessionId(request, reply, sessionId);
    return { content: await detailsOf(account) };
  });
};
