import { AppError } from '@motu/core';

/** The value of a parameter does not suit: the problem names it. */
export function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
