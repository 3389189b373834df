import type { JournalEntry } from '@motu/contract';
import { IconNotes } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Operation } from '../journal/operation.tsx';
import list from '../list/list.module.css';
import { ListTable } from '../list/list-table.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import { TitledCard } from './titled-card.tsx';

/** What was done lately, the newest first. */
export function JournalTable({ entries }: { entries: JournalEntry[] | undefined }) {
  return (
    <TitledCard title={fr.journal}>
      {entries?.length === 0 ? (
        <EmptyState icon={IconNotes} title={fr.empty}>
          {fr.emptyText}
        </EmptyState>
      ) : (
        <ListTable
          items={entries}
          columns={4}
          head={
            <tr>
              <th scope="col">{fr.operation}</th>
              <th scope="col" className={list.wide}>
                {fr.actor}
              </th>
              <th scope="col" className={list.widest}>
                {fr.address}
              </th>
              <th scope="col" className={`${list.wide} ${list.end}`}>
                {fr.date}
              </th>
            </tr>
          }
          row={(entry) => <Row key={entry.id} {...entry} />}
        />
      )}
    </TitledCard>
  );
}

function Row(entry: JournalEntry) {
  return (
    <tr>
      <td>
        <Operation {...entry} />
      </td>
      <td className={list.wide}>{entry.actor}</td>
      <td className={list.widest}>{entry.address ?? fr.none}</td>
      <td className={`${list.wide} ${list.end}`}>
        <ShortDate at={entry.at} />
      </td>
    </tr>
  );
}
