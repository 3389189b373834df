import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { ScheduleRunner } from '../domain/schedules/run-schedules.ts';
import type { Schedules } from '../domain/schedules/schedules.ts';
import { by, roleOf } from './actor.ts';
import { crudRoutes } from './crud-routes.ts';
import { serve } from './serve.ts';

type ScheduleRoutes = { schedules: Schedules; runner: ScheduleRunner };

/** What is done by itself at its hour (ADM-20). */
export const schedules: FastifyPluginAsyncTypebox<ScheduleRoutes> = async (app, { schedules: all, runner }) => {
  serve(app, calls.schedules.list, async (request) => ({ content: await all.list(roleOf(request)) }));
  crudRoutes(app, calls.schedules, all.edits);
  serve(app, calls.schedules.runs, async ({ params }) => ({ content: await all.runs(params.id) }));
  serve(app, calls.schedules.run, async (request, reply) =>
    reply.code(202).send({ content: await all.run(request.params.id, by(request)) }),
  );

  // A server that takes calls does what is scheduled; one that only answers tests does not.
  app.addHook('onListen', async () => runner.watch());
  app.addHook('onClose', () => runner.stop());
};
