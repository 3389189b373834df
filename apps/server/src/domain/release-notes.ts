import { checkNote, type StoredNote } from '@motu/contract';
import { createEdits, type EditableStore, refuse } from './edits.ts';
import type { State } from './state.ts';

export type ReleaseNote = StoredNote;

export type ReleaseNoteStore = EditableStore<ReleaseNote> & {
  /** The highest order first. */
  all(): Promise<ReleaseNote[]>;
  /** The highest order first. */
  published(): Promise<ReleaseNote[]>;
};

const TITLE_LENGTH = 80;

/** The first line in which something is written, without its marks: `## Version 4.14` → `Version 4.14`. */
export function noteTitle(content: string): string {
  const line = content.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '';
  return line
    .replace(/[#*_>`[\]]/g, '')
    .trim()
    .slice(0, TITLE_LENGTH);
}

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
