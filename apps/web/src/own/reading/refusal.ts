import { AppError } from '@motu/core';

/** What the visitor may do about a file that cannot be read as it is. */
export type Remedy =
  | { kind: 'skip' }
  | { kind: 'columns'; columns: readonly string[] }
  | { kind: 'system' }
  | { kind: 'table'; tables: readonly string[] };

/** Why a file cannot be read, in French, and what may be done about it. */
export class FileRefusal extends AppError {
  readonly remedies: readonly Remedy[];

  constructor(message: string, remedies: readonly Remedy[] = [], cause?: unknown) {
    super('invalid', message, cause === undefined ? undefined : { cause });
    this.remedies = remedies;
  }
}

/** A text of the file inside a sentence: short, and on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `«\u00a0${line.length > 60 ? `${line.slice(0, 59)}…` : line}\u00a0»`;
}
