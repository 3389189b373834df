import { basename } from 'node:path';
import { AppError } from '@motu/core';

/** What whoever imports a file may say of it. */
export type ImportChoice =
  | 'table'
  | 'projection'
  | 'encoding'
  | 'columnX'
  | 'columnY'
  | 'slug'
  | 'searched'
  | 'classes'
  | 'producer';

/** `Le fichier « x.zip » ne peut pas être importé : il est vide.` */
export function refused(file: string, why: string, cause?: unknown): AppError {
  return new AppError('invalid', `Le fichier «\u00a0${nameOf(file)}\u00a0» ne peut pas être importé\u00a0: ${why}.`, {
    cause,
  });
}

export const NO_OBJECT = 'il ne contient aucun objet';

/** The same, when another choice of `field` lets it through: a form shows it there, the command names its option. */
export function refusedChoice(file: string, field: ImportChoice, why: string): AppError {
  const { message } = refused(file, why);
  return new AppError('invalid', message, {
    fields: [{ field, message: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` }],
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
