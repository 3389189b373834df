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
import { type Column, inColumns } from '../list/list-table.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { fr } from './fr.ts';

const COLUMNS: readonly Column<StoredNote>[] = [
  {
    head: fr.note,
    by: 'note',
    sortKey: ({ content }) => noteTitle(content),
    cell: ({ id, content }) => (
      <Link className={classes.link ?? ''} to={`/admin/release-notes/edit/${id}`}>
        {noteTitle(content) || fr.untitled}
      </Link>
    ),
  },
  {
    head: fr.state,
    by: 'etat',
    sortKey: ({ published }) => (published ? fr.published : fr.draft),
    cell: ({ published }) => <OnOff isOn={published} on={fr.published} off={fr.draft} />,
  },
  {
    head: fr.order,
    className: classes.end,
    by: 'ordre',
    sortKey: ({ order }) => order,
    cell: ({ order }) => formatNumber(order),
  },
];

/** As visitors read them. */
const START = '-ordre';
const TABLE = inColumns(COLUMNS, START);

/** Every release note, published or not, in the order in which visitors read them (ADM-05). */
export function NotesPage() {
  const query = useQuery({
    queryKey: ['admin', 'release-notes'],
    queryFn: ({ signal }) => api.releaseNotes.list({ signal }),
  });
  const notes = query.data?.content;
  const { isNarrowed, ...shown } = useWholeList(notes, {
    columns: COLUMNS,
    start: START,
    textOf: ({ content }) => content,
    searchLabel: fr.search,
  });
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={notes && fr.counts(notes.length, notes.filter(({ published }) => published).length)}
      query={query}
      {...shown}
      actions={
        <LinkButton to="/admin/release-notes/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={
        <EmptyState icon={IconNotes} title={isNarrowed ? fr.noMatch : fr.none}>
          {!isNarrowed && fr.noneText}
        </EmptyState>
      }
    />
  );
}
