import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type TaskList, type TaskPlace } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Tasks } from '../domain/tasks/tasks.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

/** The list is read so often for those who follow it, and sent when it has changed. */
const LOOK_MS = 1000;
/** A word now and then, so that nobody on the way takes the connection for dead. */
const BEAT_MS = 20_000;
/** After so long a follower asks again, and must still be an administrator. */
const FOLLOWED_MS = 5 * 60_000;
/** Each keeps a connection. */
const MOST_FOLLOWERS = 30;

export type TaskRoutes = { tasks: Tasks; places: () => readonly TaskPlace[] };

/** Tasks of the tile cache (ADM-07, ADM-14). */
export const tasks: FastifyPluginAsyncTypebox<TaskRoutes> = async (app, options) => {
  const followers = new Set<PassThrough>();

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
    // Who does not ask for events, as a browser's EventSource does, is told once.
    if (!request.headers.accept?.includes('text/event-stream')) return reply.send(eventOf(await options.tasks.list()));
    if (followers.size >= MOST_FOLLOWERS)
      throw new AppError('unavailable', 'Trop de pages suivent les tâches. Réessayez dans un instant.', {
        retryAfterS: 30,
      });
    const stream = new PassThrough();
    followers.add(stream);
    let sent = '';
    async function tell(): Promise<void> {
      const text = eventOf(await options.tasks.list());
      if (text === sent || stream.destroyed) return;
      sent = text;
      stream.write(text);
    }
    const look = () => tell().catch((error) => request.log.error({ err: error }, 'the tasks cannot be told'));
    const looks = setInterval(look, LOOK_MS);
    const beats = setInterval(() => stream.write(':\n\n'), BEAT_MS);
    const end = setTimeout(() => stream.end(), FOLLOWED_MS);
    stream.once('close', () => {
      clearInterval(looks);
      clearInterval(beats);
      clearTimeout(end);
      followers.delete(stream);
    });
    // Right away, so that the answer begins; the browser comes back soon after a cut.
    stream.write('retry: 2000\n\n');
    void look();
    return reply.send(stream);
  });

  app.addHook('preClose', async () => {
    for (const stream of followers) stream.end();
  });
};

const eventOf = (list: TaskList): string => `event: tasks\ndata: ${JSON.stringify(list)}\n\n`;
