import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type TaskPlace } from '@motu/contract';
import type { Tasks } from '../domain/tasks/tasks.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';
import { createTaskFeed, taskEvent } from './task-feed.ts';

type TaskRoutes = { tasks: Tasks; places: () => readonly TaskPlace[] };

/** Tasks of the tile cache (ADM-07, ADM-14). */
export const tasks: FastifyPluginAsyncTypebox<TaskRoutes> = async (app, options) => {
  const feed = createTaskFeed(() => options.tasks.list(), app.log);

  serve(app, calls.tasks.list, () => options.tasks.list());
  serve(app, calls.tasks.places, async () => ({ content: [...options.places()] }));
  serve(app, calls.tasks.read, ({ params }) => options.tasks.read(params.id));

  serve(app, calls.tasks.forecast, async ({ body }) => ({
    content: await options.tasks.forecast(body),
  }));
  serve(app, calls.tasks.add, async (request, reply) =>
    reply.code(201).send({ content: await options.tasks.add(request.body, by(request)) }),
  );
  serve(app, calls.tasks.addSpecific, async (request, reply) =>
    reply.code(201).send({ content: await options.tasks.addSpecific(request.body, by(request)) }),
  );
  serve(app, calls.tasks.change, async (request) => {
    const { action, version } = request.body;
    return { content: await options.tasks.change(request.params.id, action, version, by(request)) };
  });
  serve(app, calls.tasks.remove, async (request) => {
    await options.tasks.remove(request.params.id, by(request));
    return { content: null };
  });

  serve(app, calls.tasks.follow, async (request, reply) => {
    reply.header('content-type', 'text/event-stream').header('cache-control', 'no-store');
    // Who does not ask for events, as a browser's EventSource does, gets the list once.
    if (!request.headers.accept?.includes('text/event-stream'))
      return reply.send(taskEvent(await options.tasks.list()));
    return reply.send(feed.follow());
  });

  app.addHook('preClose', async () => {
    feed.close();
  });
};
