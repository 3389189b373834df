import { checkNote, noteTitle } from '@motu/contract';
import { createEdits, refuse } from './edits.ts';
import { noteFault } from './note-fault.ts';
import type { State } from './state.ts';
import type { ReleaseNote } from './stores/release-note-store.ts';

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
      if (!next) return;
      refuse(checkNote(next));
      const fault = next.published ? await noteFault(next.content) : null;
      if (fault) refuse([{ field: 'content', message: fault }]);
    },
  });
}
