import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('DATA-05 a third reading waits until one of two answers has left, or its client has; a client that leaves ends its reading', async () => {
  const turns = createTurns({ most: 2, queue: 2, patienceMs: 60_000, tooBusy: () => new Error('Trop.') });
  const arrived: string[] = [];
  const begun: string[] = [];
  const signals: AbortSignal[] = [];
  const gates: (() => void)[] = [];
  const app = fastify();
  app.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    arrived.push(name);
    const signal = await turns.begin(request, reply);
    signals.push(signal);
    begun.push(name);
    const gate = new Promise<void>((open) => gates.push(open));
    async function* pieces() {
      yield 'début';
      await gate;
      yield 'fin';
    }
    return reply.send(Readable.from(pieces(), { objectMode: false }));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = (name: string) =>
    new Promise<IncomingMessage>((resolve) => get(`http://127.0.0.1:${port}/${name}`, resolve));
  try {
    const [first, second] = [await ask('a'), await ask('b')];
    // Both handlers have returned, and their answers have begun: the others wait all the same.
    const third = ask('c');
    await expect.poll(() => arrived).toContain('c');
    const fourth = ask('d');
    await expect.poll(() => arrived).toContain('d');
    expect(begun).toEqual(['a', 'b']);
    gates[0]?.();
    await first.resume().toArray();
    await third;
    expect(begun).toEqual(['a', 'b', 'c']);
    second.destroy();
    await fourth;
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(signals[1]?.aborted).toBe(true);
    for (const open of gates) open();
    for (const answer of await Promise.all([third, fourth])) await answer.resume().toArray();
  } finally {
    await app.close();
  }
});
