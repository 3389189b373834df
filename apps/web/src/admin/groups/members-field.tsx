import { TextInput } from '@mantine/core';
import type { StoredUser } from '@motu/contract';
import { compareNames } from '@motu/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../form/fields.module.css';
import { PickMany } from '../form/pick-many.tsx';
import type { GroupDraft } from './fields.ts';
import { fr } from './fr.ts';
import own from './groups.module.css';

type Members = GroupDraft['members'];
type MembersFieldProps = { members: Members; error: string | undefined; onChange: (members: Members) => void };

const nameOf = ({ displayName, username }: StoredUser) => displayName ?? username;

/** Who is in a group, by name, each with a last day if there is one. */
export function MembersField({ members, error, onChange }: MembersFieldProps) {
  const users = useQuery({ queryKey: ['admin', 'users'], queryFn: ({ signal }) => api.users.list({ signal }) });
  const accounts = users.data?.content ?? [];
  const names = new Map(accounts.map((user) => [user.id, nameOf(user)]));
  const shown = members
    .map((member) => ({ ...member, name: names.get(member.account) ?? fr.unknownMember }))
    .sort((a, b) => compareNames(a.name, b.name));
  const free = accounts.filter(({ id }) => !members.some(({ account }) => account === id));
  const setUntil = (account: string, until: string | null) =>
    onChange(members.map((member) => (member.account === account ? { account, until } : member)));

  return (
    <section className={classes.card} aria-labelledby="personnes">
      <h2 id="personnes" className={classes.cardTitle}>
        {fr.members}
        <PickMany
          texts={fr.addMembers}
          free={free.map((user) => ({ id: user.id, name: nameOf(user) })).sort((a, b) => compareNames(a.name, b.name))}
          onAdd={(ids) => onChange([...members, ...ids.map((account) => ({ account, until: null }))])}
        />
      </h2>
      <ul className={own.members}>
        {shown.map(({ account, until, name }) => (
          <li key={account} className={own.member}>
            <span className={own.person}>{name}</span>
            <span className={own.until}>
              <span aria-hidden="true">{fr.until}</span>
              <TextInput
                type="date"
                aria-label={fr.untilOf(name)}
                value={until ?? ''}
                onChange={({ currentTarget }) => setUntil(account, currentTarget.value || null)}
              />
            </span>
            <IconButton
              label={fr.removeMember(name)}
              icon={IconX}
              onClick={() => onChange(members.filter((member) => member.account !== account))}
            />
          </li>
        ))}
      </ul>
      <p className={`${error ? classes.fault : classes.note} ${own.foot}`}>
        {error ?? (members.length === 0 ? fr.noMember : fr.untilHint)}
      </p>
    </section>
  );
}
