import type { ExportFormat } from '@motu/core';
import type { Drawing, NewDrawing } from '../drawing.ts';

/** What the page asks of the worker that reads and writes files, and what comes back. */
export type FileRequest =
  | { kind: 'read'; name: string; bytes: Uint8Array; now: string }
  | { kind: 'write'; drawings: readonly Drawing[]; format: ExportFormat };

export type FileAnswer =
  /** Its code has come: what follows is the file's own time. */
  | { ok: 'ready' }
  | { ok: true; result: NewDrawing[] | string }
  /** `message` is French and may be shown; null when we did not foresee it. */
  | { ok: false; message: string | null; reason: string | undefined };
