import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { EMAIL_MAX, NAME_MAX, type Role, type StoredUser, USERNAME_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { words } from '../../ui/words.ts';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { useStoredContexts } from '../use-stored-contexts.ts';
import type { UserDraft } from './fields.ts';
import { fr } from './fr.ts';
import { NewPassword } from './new-password.tsx';

const ROLES = (['user', 'admin'] as const).map((value) => ({ value, label: fr.roles[value] }));

type UserFormProps = EditForm<UserDraft> & {
  /** Null for a new account. */
  stored: StoredUser | null;
  onTold: (password: string) => void;
};

/** An account: its name, role, context and state; its password is made at random and shown once. */
export function UserForm({ draft, set, error, rebase, stored, onTold }: UserFormProps) {
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
        <div>
          <p id="role" className={classes.label}>
            {fr.role}
          </p>
          <SegmentedControl
            aria-labelledby="role"
            data={ROLES}
            value={draft.role}
            onChange={(role) => set({ role: role as Role })}
          />
        </div>
        <NativeSelect
          label={fr.context}
          description={fr.contextHint}
          data={[{ value: '', label: fr.noContext }, ...known, ...attached]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={draft.context ?? ''}
          error={error('context')}
          onChange={({ currentTarget }) => set({ context: currentTarget.value || null })}
        />
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
        <section className={`${classes.aside} ${classes.card}`} aria-labelledby="mot-de-passe">
          <h2 id="mot-de-passe" className={classes.cardTitle}>
            {fr.password}
          </h2>
          <div className={classes.cardBody}>
            <NewPassword
              id={stored.id}
              username={stored.username}
              mustChange={stored.mustChangePassword}
              onTold={(told, version) => {
                onTold(told);
                rebase({ version });
              }}
            />
          </div>
        </section>
      )}
    </div>
  );
}
