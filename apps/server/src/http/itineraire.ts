import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Features, findRouteJson, type Routes } from '@motu/answers';
import { calls } from '@motu/contract';
import { serve } from './serve.ts';

/** Routes by car, bicycle or on foot (ITI-03). */
export const itineraire: FastifyPluginAsyncTypebox<{ routes: Routes; features: Features }> = async (
  app,
  { routes, features },
) => {
  serve(app, calls.itineraire.find, async ({ query }, reply) => {
    const { x1, y1, x2, y2, portail, typeTrajet } = query;
    const asked = { from: [x1, y1] as const, to: [x2, y2] as const, avoidGates: portail, type: typeTrajet };
    const found = await findRouteJson(routes, features, asked);
    reply.header('content-type', 'application/json; charset=utf-8');
    return found as never; // its bytes, which are not written again
  });
};
