import type { StoredNote } from '@motu/contract';
import type { EditableStore } from './editable-store.ts';

export type ReleaseNote = StoredNote;

export type ReleaseNoteStore = EditableStore<ReleaseNote> & {
  /** The highest order first. */
  all(): Promise<ReleaseNote[]>;
  /** The highest order first. */
  published(): Promise<ReleaseNote[]>;
};
