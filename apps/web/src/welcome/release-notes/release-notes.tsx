import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { Collapsible } from '../../ui/collapsible.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { NoteContent } from './note-content.tsx';
import classes from './release-notes.module.css';

/** How much of a note shows before one asks for the rest. */
const MAX_HEIGHT = 300;

/** « Nouveautés »: the published notes, the latest first. */
export function ReleaseNotes({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['release-notes', 'published'],
    queryFn: ({ signal }) => api.releaseNotes.published({ query: { sort: 'order,desc' }, signal }),
  });
  if (data) return <Notes notes={data._embedded.releaseNotes} onFollow={onFollow} />;
  if (error) return <FailureState title={fr.notesFailed} error={error} onRetry={() => void refetch()} />;
  return <NotesLoading />;
}

type NotesProps = { notes: { id: string; content: string }[]; onFollow: () => void };

function Notes({ notes, onFollow }: NotesProps) {
  if (notes.length === 0) {
    return (
      <EmptyState icon={IconNotes} title={fr.noNote}>
        {fr.noNoteText}
      </EmptyState>
    );
  }
  return notes.map(({ id, content }) => (
    <article key={id} className={classes.note}>
      <Collapsible maxHeight={MAX_HEIGHT}>
        <NoteContent content={content} onFollow={onFollow} />
      </Collapsible>
    </article>
  ));
}

function NotesLoading() {
  return (
    <div role="status" aria-label={words.loading}>
      {[62, 48, 70].map((width) => (
        <div key={width} className={classes.waiting} data-testid="note-skeleton">
          <Skeleton width={`${width}%`} height={20} />
          <Skeleton width="92%" />
          <Skeleton width="84%" />
          <Skeleton width="38%" />
        </div>
      ))}
    </div>
  );
}
