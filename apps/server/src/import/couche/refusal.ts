import { basename } from 'node:path';
import { AppError } from '@motu/core';

/** `Le fichier « x.zip » ne peut pas être importé : il est vide.` */
export function refused(file: string, why: string, cause?: unknown): AppError {
  return new AppError('invalid', `Le fichier «\u00a0${nameOf(file)}\u00a0» ne peut pas être importé\u00a0: ${why}.`, {
    cause,
  });
}

/** The name alone, on one line: a path may be long, and a name hostile. */
export function nameOf(file: string): string {
  return oneLine(basename(file));
}

/** Words of a file as they may be repeated in a sentence. */
export function oneLine(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd');
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}
