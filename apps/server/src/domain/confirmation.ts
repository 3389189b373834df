import { AppError } from '@motu/core';
import type { By } from './edits.ts';

/** Refuses what takes one's own password again: a page left open must not be enough to take over the installation (AUTH-13). */
export function requireConfirmation({ isConfirmed = false }: By): void {
  if (isConfirmed) return;
  throw new AppError('confirmation-required', 'Cette opération demande votre mot de passe.');
}
