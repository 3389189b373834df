import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  addSpecificTask,
  addTask,
  changeTask,
  followTasks,
  forecastTask,
  listTaskPlaces,
  listTasks,
  readTask,
  removeTask,
  type TaskPlace,
} from '@motu/contract';
import type { Tasks } from '../domain/tasks/tasks.ts';
import { by } from './actor.ts';
import { createTaskFeed, taskEvent } from './task-feed.ts';

export type TaskRoutes = { tasks: Tasks; places: () => readonly TaskPlace[] };

const config = { access: 'admin' } as const;

/** Tasks of the tile cache (ADM-07, ADM-14). */
export const tasks: FastifyPluginAsyncTypebox<TaskRoutes> = async (app, options) => {
  const feed = createTaskFeed(options.tasks.list, app.log);

  app.get('/api/tasks', { schema: listTasks, config }, () => options.tasks.list());
  app.get('/api/tasks/places', { schema: listTaskPlaces, config }, async () => ({ content: [...options.places()] }));
  app.get('/api/tasks/:id', { schema: readTask, config }, ({ params }) => options.tasks.read(params.id));

  app.post('/api/tasks/forecast', { schema: forecastTask, config }, async ({ body }) => ({
    content: await options.tasks.forecast(body),
  }));
  app.post('/api/tasks', { schema: addTask, config }, async (request, reply) =>
    reply.code(201).send({ content: await options.tasks.add(request.body, by(request)) }),
  );
  app.post('/api/tasks/specific', { schema: addSpecificTask, config }, async (request, reply) =>
    reply.code(201).send({ content: await options.tasks.addSpecific(request.body, by(request)) }),
  );
  app.put('/api/tasks/:id', { schema: changeTask, config }, async (request) => {
    const { action, version } = request.body;
    return { content: await options.tasks.change(request.params.id, action, version, by(request)) };
  });
  app.delete('/api/tasks/:id', { schema: removeTask, config }, async (request) => {
    await options.tasks.remove(request.params.id, by(request));
    return { content: null };
  });

  app.get('/api/tasks/events', { schema: followTasks, config }, async (request, reply) => {
    reply.header('content-type', 'text/event-stream').header('cache-control', 'no-store');
    // Who does not ask for events, as a browser's EventSource does, is told once.
    if (!request.headers.accept?.includes('text/event-stream'))
      return reply.send(taskEvent(await options.tasks.list()));
    return reply.send(feed.follow());
  });

  app.addHook('preClose', async () => {
    feed.close();
  });
};
