import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { type SignIn, toDetails } from '../domain/sign-in.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';
import { clearSessionId, ensureSessionId, readSessionId, sendSessionId, TOKEN_HEADER } from './session.ts';
import { tokenFor } from './token.ts';

type AuthOptions = { signIn: SignIn; secret: string; confirmation: Confirmation };

export const auth: FastifyPluginAsyncTypebox<AuthOptions> = async (app, { signIn, secret, confirmation }) => {
  serve(app, calls.auth.details, { polling: true, tellsWho: true }, async ({ current }) => ({
    content: current && toDetails(current.account),
  }));

  serve(app, calls.auth.token, { polling: true }, async (request, reply) => ({
    headerName: TOKEN_HEADER,
    token: tokenFor(ensureSessionId(request, reply), secret),
  }));

  serve(app, calls.auth.signIn, async (request, reply) => {
    const { username, password } = request.body;
    const { account, sessionId } = await signIn.signIn(username, password, request.ip, readSessionId(request));
    sendSessionId(request, reply, sessionId);
    return { content: toDetails(account) };
  });

  serve(app, calls.auth.signOut, async (request, reply) => {
    if (request.current) await signIn.signOut(request.current, request.ip);
    clearSessionId(request, reply);
    return { content: null };
  });

  serve(app, calls.auth.confirm, async (request, reply) => {
    const { current, body, ip } = request;
    if (!current) throw new Error('The guard lets only signed-in users through.');
    confirmation.give(request, reply, await signIn.confirm(current, body.currentPassword, ip));
    return { content: null };
  });

  serve(app, calls.auth.changePassword, { beforePasswordChange: true }, async (request, reply) => {
    const { current, body, ip } = request;
    if (!current) throw new Error('The guard lets only signed-in users through.');
    const { account, sessionId } = await signIn.changePassword(current, body, ip);
    sendSessionId(request, reply, sessionId);
    return { content: toDetails(account) };
  });
};
