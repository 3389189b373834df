import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import { NetworkCut } from './network-cut.ts';

/** Why a page was not made, and that the choices stay. */
export function failureWords(error: unknown): { title: string; detail: string | null } {
  if (error instanceof AppError && error.message) return { title: fr.failed, detail: error.message };
  if (!navigator.onLine || error instanceof NetworkCut) return { title: fr.cut, detail: null };
  return { title: fr.failed, detail: fr.failedText };
}
