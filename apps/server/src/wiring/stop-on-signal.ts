import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests under way get this long to finish. */
const FINISH_MS = 10_000;
/** Kept-alive connections get this long to send what they were about to: closing them at once would reset it. */
const DRAIN_MS = 1000;

/** On SIGTERM or SIGINT: no new connection, requests under way are answered, then `close`, then exit 0 (OPS-02). */
export function stopOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;

  app.server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
  });

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), FINISH_MS).unref();
    // Node's own http close also ends idle connections, under the feet of clients about to use them.
    NetServer.prototype.close.call(app.server);
    await Promise.race([once(app.server, 'close'), wait(DRAIN_MS)]);
    await app.close();
    await close();
    process.exit(0);
  }

  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function once(server: NetServer, event: 'close'): Promise<void> {
  return new Promise((resolve) => server.once(event, resolve));
}
