import type { JournalEntry } from '@motu/contract';
import { IconNotes } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Operation } from '../journal/operation.tsx';
import list from '../list/list.module.css';
import { inColumns, ListTable } from '../list/list-table.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import { TitledCard } from './titled-card.tsx';

const TABLE = inColumns<JournalEntry>([
  { head: fr.operation, cell: (entry) => <Operation {...entry} /> },
  { head: fr.actor, className: list.wide, cell: ({ actor }) => actor },
  { head: fr.address, className: list.widest, cell: ({ address }) => address ?? fr.none },
  { head: fr.date, className: `${list.wide} ${list.end}`, cell: ({ at }) => <ShortDate at={at} /> },
]);

/** What was done lately, the newest first. */
export function JournalTable({ entries }: { entries: JournalEntry[] | undefined }) {
  return (
    <TitledCard title={fr.journal}>
      {entries?.length === 0 ? (
        <EmptyState icon={IconNotes} title={fr.empty}>
          {fr.emptyText}
        </EmptyState>
      ) : (
        <ListTable {...TABLE} items={entries} />
      )}
    </TitledCard>
  );
}
