import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { EMAIL_MAX, NAME_MAX, ROLES, type StoredUser, USERNAME_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { FieldGroup } from '../../ui/field-group.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { words } from '../../ui/words.ts';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { useGroups } from '../groups/use-groups.ts';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { AccountCards } from './account-cards.tsx';
import type { UserDraft } from './fields.ts';
import { fr } from './fr.ts';

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: fr.roles[value], description: fr.rolesHelp[value] }));

type UserFormProps = EditForm<UserDraft> & {
  /** Null for a new account. */
  stored: StoredUser | null;
  onPassword: (password: string) => void;
};

/** An account: its name, role, context and state; its password is made at random and shown once. */
export function UserForm({ draft, set, error, rebase, stored, onPassword }: UserFormProps) {
  const { data: contexts } = useStoredContexts();
  const known = contexts?.content.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const attached = draft.context && !known.some(({ value }) => value === draft.context) ? [draft.context] : [];
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        {!stored && (
          <TextInput
            label={words.username}
            description={fr.usernameHint}
            required
            withAsterisk
            autoComplete="off"
            maxLength={USERNAME_MAX}
            value={draft.username}
            error={error('username')}
            onChange={({ currentTarget }) => set({ username: currentTarget.value })}
          />
        )}
        <TextInput
          label={fr.displayName}
          description={fr.displayNameHint}
          autoComplete="off"
          maxLength={NAME_MAX}
          value={draft.displayName ?? ''}
          error={error('displayName')}
          onChange={({ currentTarget }) => set({ displayName: currentTarget.value || null })}
        />
        <TextInput
          type="email"
          label={fr.email}
          description={fr.emailHint}
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={draft.email ?? ''}
          error={error('email')}
          onChange={({ currentTarget }) => set({ email: currentTarget.value.trim() || null })}
        />
        <RadioCards label={fr.role} choices={ROLE_CHOICES} value={draft.role} onChange={(role) => set({ role })} />
        <NativeSelect
          label={fr.context}
          description={fr.contextHint}
          data={[{ value: '', label: fr.noContext }, ...known, ...attached]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={draft.context ?? ''}
          error={error('context')}
          onChange={({ currentTarget }) => set({ context: currentTarget.value || null })}
        />
        <UserGroups chosen={draft.groups ?? []} onChange={(groups) => set({ groups })} />
        {stored && (
          <Checkbox
            label={fr.disable}
            description={fr.disableHint}
            checked={draft.disabled}
            onChange={({ currentTarget }) => set({ disabled: currentTarget.checked })}
          />
        )}
      </div>
      {stored && (
        <AccountCards
          stored={stored}
          onPassword={(password, version) => {
            onPassword(password);
            rebase({ version });
          }}
        />
      )}
    </div>
  );
}

/** The groups that an account is in, whose things it sees (ACL-01). */
function UserGroups({ chosen, onChange }: { chosen: readonly string[]; onChange: (groups: string[]) => void }) {
  const groups = useGroups().data?.content ?? [];
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort());
  return (
    <FieldGroup label={fr.groups}>
      <div className={classes.checks}>
        {groups.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
        <p className={classes.note}>{groups.length === 0 ? fr.noGroups : fr.groupsHint}</p>
      </div>
    </FieldGroup>
  );
}
