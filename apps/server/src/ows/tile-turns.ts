import { AppError } from '@motu/core';
import type { FastifyReply } from 'fastify';
import { createTurns, type Turns } from '../http/turns.ts';

/**
 * Tiles of one visitor that are looked for or drawn at once, and that wait: enough of them for all drawing threads of a large machine, and few
 * enough that whoever asks for a whole archipelago over forty sockets is not before everyone else.
 */
const SHARES = { most: 24, queue: 600, patienceMs: 25_000, tooBusy: tooManyTiles };

/** The turns of those who ask for tiles that are not in memory, by whichever service. */
export const createTileTurns = (): Turns => createTurns(SHARES);

/** Whoever has left while waiting gets nothing drawn. */
export async function beginTile(turns: Turns, reply: FastifyReply): Promise<void> {
  const gone = await turns.begin(reply.request, reply);
  if (gone.aborted) throw tooManyTiles();
}

export function tooManyTiles(): AppError {
  return new AppError('unavailable', 'Vous demandez beaucoup de tuiles à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}
