import { AppError } from '@motu/core';

/** A picture that is not there by then is given up: whoever asked has left. */
const DEADLINE_MS = 20_000;

export async function withDeadline<T>(work: Promise<T>, ms = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooSlow = () =>
  new AppError('unavailable', 'La carte n’a pas pu être dessinée à temps. Réessayez dans quelques secondes.', {
    retryAfterS: 10,
  });
