import { PassThrough } from 'node:stream';
import type { TaskList } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyBaseLogger } from 'fastify';

/** The list is read so often for those who follow it, and sent when it has changed. */
const LOOK_MS = 1000;
/** A word now and then, so that nobody on the way takes the connection for dead. */
const BEAT_MS = 20_000;
/** After so long a follower asks again, and must still be an administrator. */
const FOLLOWED_MS = 5 * 60_000;
/** Each keeps a connection. */
const MOST_FOLLOWERS = 30;

type TaskFeed = {
  /** Server-sent events: the list now, and after each change. */
  follow(): PassThrough;
  close(): void;
};

/** The list of tasks for those who follow it, read once for all of them; while nobody does, not at all. */
export function createTaskFeed(list: () => Promise<TaskList>, log: FastifyBaseLogger): TaskFeed {
  /** With what each was sent last. */
  const followers = new Map<PassThrough, string>();
  let looks: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function send(): Promise<void> {
    const event = taskEvent(await list());
    for (const [stream, sent] of followers) {
      if (event === sent || stream.destroyed) continue;
      followers.set(stream, event);
      stream.write(event);
    }
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await send().catch((error) => log.error({ err: error }, 'the tasks cannot be told'));
    isLooking = false;
  }

  function forget(stream: PassThrough): void {
    followers.delete(stream);
    if (followers.size > 0) return;
    clearInterval(looks);
    looks = undefined;
  }

  return {
    follow() {
      if (followers.size >= MOST_FOLLOWERS)
        throw new AppError('unavailable', 'Trop de pages suivent les tâches. Réessayez dans un instant.', {
          retryAfterS: 30,
        });
      const stream = new PassThrough();
      followers.set(stream, '');
      const beats = setInterval(() => stream.write(':\n\n'), BEAT_MS);
      const end = setTimeout(() => stream.end(), FOLLOWED_MS);
      stream.once('close', () => {
        clearInterval(beats);
        clearTimeout(end);
        forget(stream);
      });
      // Right away, so that the answer begins; the browser comes back soon after a cut.
      stream.write('retry: 2000\n\n');
      looks ??= setInterval(look, LOOK_MS);
      void look();
      return stream;
    },
    close() {
      for (const stream of followers.keys()) stream.end();
    },
  };
}

export const taskEvent = (list: TaskList): string => `event: tasks\ndata: ${JSON.stringify(list)}\n\n`;
