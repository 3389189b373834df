import { AppError } from '@motu/core';
import { createTurns, type Turns } from '../http/turns.ts';

/** Readings of one visitor at once, and that wait. */
const SHARES = { most: 2, queue: 30, patienceMs: 20_000, tooBusy };

/** The turns of those who read objects, whichever service they ask. */
export const createReadings = (): Turns => createTurns(SHARES);

function tooBusy(): AppError {
  return new AppError('unavailable', 'Vous lisez beaucoup de données à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}
