import type { StoredUser } from '@motu/contract';
import { IconPlus, IconUsers } from '@tabler/icons-react';
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

const nameOf = ({ displayName, username }: StoredUser) => displayName ?? username;

const COLUMNS: readonly Column<StoredUser>[] = [
  {
    head: fr.account,
    by: 'compte',
    sortKey: nameOf,
    cell: ({ id, username, displayName }) => (
      <>
        <Link className={classes.link ?? ''} to={`/admin/users/edit/${id}`}>
          {displayName ?? username}
        </Link>
        {displayName && <span className={classes.about}>{username}</span>}
      </>
    ),
  },
  { head: fr.role, by: 'role', sortKey: ({ role }) => fr.roles[role], cell: ({ role }) => fr.roles[role] },
  {
    head: fr.context,
    className: classes.widest,
    by: 'contexte',
    sortKey: ({ context }) => context,
    cell: ({ context }) => context ?? '—',
  },
  {
    head: fr.state,
    className: classes.wide,
    by: 'etat',
    sortKey: ({ disabled }) => (disabled ? fr.disabled : fr.active),
    cell: ({ disabled }) => <OnOff isOn={!disabled} on={fr.active} off={fr.disabled} />,
  },
];

const START = 'compte';
const TABLE = inColumns(COLUMNS, START);

/** Every account (ADM-11). */
export function UsersPage() {
  const query = useQuery({
    queryKey: ['admin', 'users'],
    queryFn: ({ signal }) => api.users.list({ signal }),
  });
  const users = query.data?.content;
  const { isNarrowed, ...shown } = useWholeList(users, {
    columns: COLUMNS,
    start: START,
    textOf: ({ displayName, username }) => `${displayName ?? ''} ${username}`,
    searchLabel: fr.search,
  });
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={users && fr.counts(users.length, users.filter(({ role }) => role === 'admin').length)}
      query={query}
      {...shown}
      actions={
        <LinkButton to="/admin/users/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={<EmptyState icon={IconUsers} title={isNarrowed ? fr.noMatch : fr.none} />}
    />
  );
}
