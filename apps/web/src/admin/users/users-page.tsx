import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
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

/** Every account (ADM-11). */
export function UsersPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'users'],
    queryFn: ({ signal }) => api.users.list({ signal }),
  });
  const users = data?.content;
  const admins = users?.filter(({ role }) => role === 'admin').length ?? 0;
  return (
    <>
      <PageTitle title={fr.title} subtitle={users ? fr.counts(users.length, admins) : fr.subtitle}>
        <Button
          component={Link}
          to="/admin/users/new"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.add}
        </Button>
      </PageTitle>
      <ListCard
        items={users}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        columns={4}
        empty={<EmptyState icon={IconUsers} title={fr.none} />}
        head={
          <tr>
            <th scope="col">{fr.account}</th>
            <th scope="col">{fr.role}</th>
            <th scope="col" className={classes.widest}>
              {fr.context}
            </th>
            <th scope="col" className={classes.wide}>
              {fr.state}
            </th>
          </tr>
        }
        row={({ id, username, displayName, role, context, disabled }) => (
          <tr key={id}>
            <td>
              <Link className={classes.link ?? ''} to={`/admin/users/edit/${id}`}>
                {displayName ?? username}
              </Link>
              {displayName && <span className={classes.about}>{username}</span>}
            </td>
            <td>{fr.roles[role]}</td>
            <td className={classes.widest}>{context ?? '—'}</td>
            <td className={classes.wide}>
              <OnOff isOn={!disabled} on={fr.active} off={fr.disabled} />
            </td>
          </tr>
        )}
      />
    </>
  );
}
