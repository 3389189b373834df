import { checkNote, noteTitle } from '@motu/contract';
import { api } from '../../api/index.ts';
import { EditPage } from '../form/edit-page.tsx';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { NOTE_FIELDS } from './fields.ts';
import { fr } from './fr.ts';
import { NoteForm } from './note-form.tsx';

export function NotePage({ order = 0 }: { order?: number }) {
  return (
    <EditPage
      list="/admin/release-notes"
      texts={fr}
      calls={api.releaseNotes}
      start={{ content: '', order, published: false, version: 0 }}
      fields={NOTE_FIELDS}
      check={checkNote}
      nameOf={({ content }) => noteTitle(content) || fr.untitled}
    >
      {(form) => <NoteForm {...form} />}
    </EditPage>
  );
}

/** A new one, which would be read first. */
export function NewNotePage() {
  const query = useEdited('release-notes', 'all', ({ signal }) => api.releaseNotes.list({ signal }));
  return (
    <Loaded query={query} failed={fr.failed}>
      {(notes) => <NotePage order={Math.max(0, ...notes.map((note) => note.order)) + 1} />}
    </Loaded>
  );
}
