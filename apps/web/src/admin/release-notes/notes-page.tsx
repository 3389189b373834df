import { noteTitle, type StoredNote } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { IconNotes, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import classes from '../list/list.module.css';
import { OnOff } from '../list/list-card.tsx';
import { ListPage } from '../list/list-page.tsx';
import { inColumns } from '../list/list-table.tsx';
import { fr } from './fr.ts';

const TABLE = inColumns<StoredNote>([
  {
    head: fr.note,
    cell: ({ id, content }) => (
      <Link className={classes.link ?? ''} to={`/admin/release-notes/edit/${id}`}>
        {noteTitle(content) || fr.untitled}
      </Link>
    ),
  },
  { head: fr.state, cell: ({ published }) => <OnOff isOn={published} on={fr.published} off={fr.draft} /> },
  { head: fr.order, className: classes.end, cell: ({ order }) => formatNumber(order) },
]);

/** Every release note, published or not, in the order in which visitors read them (ADM-05). */
export function NotesPage() {
  const query = useQuery({
    queryKey: ['admin', 'release-notes'],
    queryFn: ({ signal }) => api.releaseNotes.list({ signal }),
  });
  const notes = query.data?.content;
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={notes && fr.counts(notes.length, notes.filter(({ published }) => published).length)}
      query={query}
      items={notes}
      actions={
        <LinkButton to="/admin/release-notes/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={
        <EmptyState icon={IconNotes} title={fr.none}>
          {fr.noneText}
        </EmptyState>
      }
    />
  );
}
