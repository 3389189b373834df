import { AppError } from '@motu/core';
import { words } from './words.ts';

/** The sentence to show for a failure: its own when we foresaw it, a general one when we did not. */
export function errorMessage(error: unknown): string {
  return error instanceof AppError ? error.message : words.unexpected;
}

/** The technical reason, for « Détail »: the exact text thrown, with what caused it. */
export function errorDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = error instanceof AppError ? `${error.name} (${error.code})` : String(error);
  return error.cause === undefined ? reason : `${reason}\n${errorDetail(error.cause)}`;
}
