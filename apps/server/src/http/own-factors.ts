import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { OwnFactors } from '../domain/factors/own-factors.ts';
import type { SiteOf } from './auth.ts';
import type { Confirmation } from './confirmation.ts';
import { whoOf } from './own-sessions.ts';
import { serve } from './serve.ts';

type FactorOptions = { factors: OwnFactors; confirmation: Confirmation; siteOf: SiteOf };

/** « Sécurité du compte » (ID-02). What is shown once is kept by nobody on the way. */
export const ownFactors: FastifyPluginAsyncTypebox<FactorOptions> = async (app, options) => {
  const { factors, confirmation, siteOf } = options;
  const early = { beforeSecondFactor: true };
  const noStore = { 'cache-control': 'no-store' };

  serve(app, calls.factors.list, early, async (request) => ({
    content: await factors.list(whoOf(request).account.id),
  }));

  serve(app, calls.factors.beginCodes, early, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    const content = await factors.beginCodes(whoOf(request), await siteOf(request), who);
    return reply.headers(noStore).send({ content });
  });

  serve(app, calls.factors.addCodes, early, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    const { factor, recoveryCodes } = await factors.addCodes(whoOf(request), request.body, who);
    return reply.headers(noStore).send({ content: factor, recoveryCodes });
  });

  serve(app, calls.factors.beginPasskey, early, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    return { content: await factors.beginPasskey(whoOf(request), await siteOf(request), who) };
  });

  serve(app, calls.factors.addPasskey, early, async (request, reply) => {
    const [who, site] = [await confirmation.take(request, reply), await siteOf(request)];
    const { factor, recoveryCodes } = await factors.addPasskey(whoOf(request), site, request.body, who);
    return reply.headers(noStore).send({ content: factor, recoveryCodes });
  });

  serve(app, calls.factors.remove, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    await factors.remove(whoOf(request).account, request.params.id, who);
    return { content: null };
  });

  serve(app, calls.factors.renewRecovery, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    const content = await factors.renewRecovery(whoOf(request).account, who);
    return reply.headers(noStore).send({ content });
  });
};
