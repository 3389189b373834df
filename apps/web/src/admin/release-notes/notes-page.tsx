import { Button } from '@mantine/core';
import { noteTitle, type StoredNote } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { IconNotes, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import classes from '../list/list.module.css';
import { ListCard, OnOff } from '../list/list-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';

/** Every release note, published or not, in the order in which visitors read them (ADM-05). */
export function NotesPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'release-notes'],
    queryFn: ({ signal }) => api.releaseNotes.list({ signal }),
  });
  const notes = data?.content;
  return (
    <>
      <PageTitle title={fr.title} subtitle={notes ? countsOf(notes) : fr.subtitle}>
        <AddNote />
      </PageTitle>
      <ListCard
        items={notes}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        columns={3}
        empty={
          <EmptyState icon={IconNotes} title={fr.none}>
            {fr.noneText}
          </EmptyState>
        }
        head={
          <tr>
            <th scope="col">{fr.note}</th>
            <th scope="col">{fr.state}</th>
            <th scope="col" className={classes.end}>
              {fr.order}
            </th>
          </tr>
        }
        row={({ id, content, order, published }) => (
          <tr key={id}>
            <td>
              <Link className={classes.link ?? ''} to={`/admin/release-notes/edit/${id}`}>
                {noteTitle(content) || fr.untitled}
              </Link>
            </td>
            <td>
              <OnOff isOn={published} on={fr.published} off={fr.draft} />
            </td>
            <td className={classes.end}>{formatNumber(order)}</td>
          </tr>
        )}
      />
    </>
  );
}

function AddNote() {
  return (
    <Button
      component={Link}
      to="/admin/release-notes/new"
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
    >
      {fr.add}
    </Button>
  );
}

function countsOf(notes: readonly StoredNote[]): string {
  return fr.counts(notes.length, notes.filter(({ published }) => published).length);
}
