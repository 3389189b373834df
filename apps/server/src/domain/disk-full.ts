import { AppError } from '@motu/core';

/** There is no room left where things are kept. Whoever wrote has written nothing; whatever is read is still read. */
export class DiskFull extends AppError {
  override name = 'DiskFull';

  constructor(cause?: unknown) {
    super('unavailable', 'Le disque du serveur est plein\u00a0: rien n’a été enregistré.', { cause });
  }
}

/** Of the system, for a file: no room, or none left to this account. */
const FULL = ['ENOSPC', 'EDQUOT'];

export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof DiskFull || (error instanceof Error && FULL.includes(String((error as { code?: unknown }).code)))
  );
}
