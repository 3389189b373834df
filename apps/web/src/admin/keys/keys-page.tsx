import type { AccessKey } from '@motu/contract';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { type Column, inColumns } from '../list/list-table.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { fr } from './fr.ts';
import { KeyChip } from './key-chip.tsx';
import { KeyMade } from './key-made.tsx';
import { formatEnd, formatOpened, formatUse } from './key-words.ts';
import own from './keys.module.css';
import { type MadeKey, NewKey } from './new-key.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { useKeys } from './use-keys.ts';

const serves = ({ state }: AccessKey): boolean => state === 'active' || state === 'ending';

const COLUMNS: readonly Column<AccessKey>[] = [
  {
    head: fr.name,
    by: 'nom',
    sortKey: ({ name }) => name,
    cell: (key) => (
      <>
        <span className={`${classes.name} ${serves(key) ? '' : own.over}`}>{key.name}</span>
        <span className={classes.about}>{key.owner?.name ?? fr.noOwner}</span>
        <span className={`${classes.about} ${classes.narrow}`}>
          {formatUse(key, new Date())}, {formatEnd(key, new Date())}
        </span>
      </>
    ),
  },
  { head: fr.opens, className: classes.widest, by: 'ouvre', sortKey: formatOpened, cell: formatOpened },
  {
    head: fr.use,
    className: `${classes.wide} ${own.short}`,
    by: 'utilisation',
    sortKey: ({ usedAt }) => usedAt,
    cell: (key) => formatUse(key, new Date()),
  },
  {
    head: fr.end,
    className: `${classes.wide} ${own.short}`,
    by: 'fin',
    sortKey: ({ revokedAt, endsOn }) => revokedAt ?? endsOn,
    cell: (key) => formatEnd(key, new Date()),
  },
  {
    head: fr.state,
    by: 'etat',
    sortKey: ({ state }) => fr.states[state],
    cell: ({ state }) => <KeyChip state={state} />,
  },
  { head: fr.actions, className: classes.end, cell: (key) => serves(key) && <RevokeButton {...key} /> },
];

/** As they came: those that serve first, the newest of them first. */
const START = '';
const TABLE = inColumns(COLUMNS, START);

/** Every key of a desktop program (ACL-04). */
export function KeysPage() {
  const query = useKeys();
  const [made, setMade] = useState<MadeKey | null>(null);
  const keys = query.data?.content;
  const { isNarrowed, above, ...shown } = useWholeList(keys, {
    columns: COLUMNS,
    start: START,
    textOf: (key) => `${key.name} ${key.owner?.name ?? ''} ${formatOpened(key)}`,
    searchLabel: fr.search,
  });
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={keys && fr.counts(keys.length, keys.filter(serves).length)}
      query={query}
      {...shown}
      above={
        <>
          {made && (
            <div className={own.spaced}>
              <KeyMade {...made} />
            </div>
          )}
          {above}
        </>
      }
      actions={<NewKey isPrimary onMade={setMade} />}
      empty={
        <EmptyState icon={IconKey} title={isNarrowed ? fr.noMatch : fr.none}>
          {isNarrowed ? null : fr.noneText}
        </EmptyState>
      }
    />
  );
}
