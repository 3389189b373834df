import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { fr } from './fr.ts';
import { NoteForm } from './note-form.tsx';

/** A note that exists. */
export function NotePage() {
  const { id = '' } = useParams();
  const query = useEdited('release-note', id, api.releaseNotes.read);
  return (
    <Loaded query={query} failed={fr.oneFailed}>
      {({ id: own, ...note }) => <NoteForm key={own} id={own} start={note} />}
    </Loaded>
  );
}

/** A new one, which would be read first. */
export function NewNotePage() {
  const query = useQuery({
    queryKey: ['admin', 'edited', 'release-note', 'new'],
    queryFn: ({ signal }) => api.releaseNotes.list({ signal }),
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={query} failed={fr.failed}>
      {(notes) => {
        const order = Math.max(0, ...notes.map((note) => note.order)) + 1;
        return <NoteForm id={null} start={{ content: '', order, published: false, version: 0 }} />;
      }}
    </Loaded>
  );
}
