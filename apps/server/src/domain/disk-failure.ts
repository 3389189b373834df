import { AppError } from '@motu/core';

type Kind = 'full' | 'read-only';

const STATE: Record<Kind, string> = {
  full: 'Le disque du serveur est plein',
  // The system takes the right to write away by itself when a disk fails.
  'read-only': 'Le disque du serveur ne peut plus être écrit',
};

/** Nothing can be written where things are kept. Whoever wrote has written nothing; whatever is read is still read. */
export class DiskFailure extends AppError {
  override name = 'DiskFailure';
  readonly kind: Kind;

  constructor(kind: Kind, cause?: unknown) {
    super('unavailable', `${STATE[kind]}\u00a0: rien n’a été enregistré.`, { cause });
    this.kind = kind;
  }

  /** What is said when nothing was to be kept. */
  get state(): string {
    return `${STATE[this.kind]}.`;
  }
}

/** Of the system, for a file: no room, or none left to this account; a disk that takes nothing, or breaks. */
const KINDS: Record<string, Kind> = { ENOSPC: 'full', EDQUOT: 'full', EROFS: 'read-only', EIO: 'read-only' };

/** What a failure tells of the disk, or null. */
export function toDiskFailure(error: unknown): DiskFailure | null {
  if (error instanceof DiskFailure) return error;
  const kind = error instanceof Error ? KINDS[String((error as { code?: unknown }).code)] : undefined;
  return kind ? new DiskFailure(kind, error) : null;
}
