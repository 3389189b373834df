import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type CoordinateSystem, calls } from '@motu/contract';
import { serve } from './serve.ts';

type Options = { describeSystem: (text: string) => CoordinateSystem };

/** What a coordinate system is: the page reads files itself, and asks only where their numbers lie (OWN-02). */
export const projections: FastifyPluginAsyncTypebox<Options> = async (app, { describeSystem }) => {
  serve(app, calls.projections.read, async ({ query }) => ({ content: describeSystem(query.systeme) }));
};
