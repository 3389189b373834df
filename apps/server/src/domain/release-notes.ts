import { checkNote, noteTitle, type StoredNote } from '@motu/contract';
import { createEdits, type EditableStore, refuse } from './edits.ts';
import type { State } from './state.ts';

export type ReleaseNote = StoredNote;

export type ReleaseNoteStore = EditableStore<ReleaseNote> & {
  /** The highest order first. */
  all(): Promise<ReleaseNote[]>;
  /** The highest order first. */
  published(): Promise<ReleaseNote[]>;
};

export function createNoteEdits(state: State) {
  return createEdits<ReleaseNote>(state, {
    kind: 'release-note',
    store: ({ notes }) => notes,
    nameOf: ({ content }) => noteTitle(content),
    words: {
      gone: 'Cette note de version n’existe pas.',
      changed: 'Cette note de version a été modifiée entre-temps.',
    },
    async check(_stores, { next }) {
      if (next) refuse(checkNote(next));
    },
  });
}
