import { AppError } from '@motu/core';

/** Seconds after which a call that found no database may find it again. */
const RETRY_AFTER_S = 5;

/**
 * The database does not answer: whatever was asked of it is not done, as far as anyone knows. What visitors read is given as it was last
 * (`remembered-content.ts`); the rest is refused with 503.
 */
export class DatabaseAway extends AppError {
  override name = 'DatabaseAway';

  constructor(cause?: unknown) {
    super('unavailable', 'La base de données ne répond pas. Réessayez dans un instant.', {
      cause,
      retryAfterS: RETRY_AFTER_S,
    });
  }
}

/** The database answers, but this had to wait for too long: many ask at once. */
export class DatabaseBusy extends AppError {
  override name = 'DatabaseBusy';

  constructor(cause?: unknown) {
    super('unavailable', 'La base de données est très demandée. Réessayez dans un instant.', {
      cause,
      retryAfterS: RETRY_AFTER_S,
    });
  }
}

/** Whether a failure says nothing of what was asked, but of the database. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof DatabaseAway || error instanceof DatabaseBusy;
