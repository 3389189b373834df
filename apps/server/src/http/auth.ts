import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authDetails, changePassword, csrfToken, signIn as signInCall, signOut } from '@motu/contract';
import { type SignIn, toDetails } from '../domain/sign-in.ts';
import { clearSessionId, ensureSessionId, readSessionId, sendSessionId, TOKEN_HEADER } from './session.ts';
import { tokenFor } from './token.ts';

export const auth: FastifyPluginAsyncTypebox<{ signIn: SignIn; secret: string }> = async (app, { signIn, secret }) => {
  app.get(
    '/api/auth/details',
    { schema: authDetails, config: { access: 'public', polling: true, tellsWho: true } },
    async ({ current }) => ({ content: current && toDetails(current.account) }),
  );

  app.get('/api/token', { schema: csrfToken, config: { access: 'public', polling: true } }, async (request, reply) => ({
    headerName: TOKEN_HEADER,
    token: tokenFor(ensureSessionId(request, reply), secret),
  }));

  app.post('/api/auth', { schema: signInCall, config: { access: 'public' } }, async (request, reply) => {
    const { username, password } = request.body;
    const { account, sessionId } = await signIn.signIn(username, password, request.ip, readSessionId(request));
    sendSessionId(request, reply, sessionId);
    return { content: toDetails(account) };
  });

  app.delete('/api/auth', { schema: signOut, config: { access: 'public' } }, async (request, reply) => {
    if (request.current) await signIn.signOut(request.current, request.ip);
    clearSessionId(request, reply);
    return { content: null };
  });

  app.put(
    '/api/auth/password',
    { schema: changePassword, config: { access: 'user', beforePasswordChange: true } },
    async (request, reply) => {
      const { current, body, ip } = request;
      if (!current) throw new Error('The guard lets only signed-in users through.');
      const { account, sessionId } = await signIn.changePassword(current, body, ip);
      sendSessionId(request, reply, sessionId);
      return { content: toDetails(account) };
    },
  );
};
