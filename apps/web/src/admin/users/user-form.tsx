import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { checkUser, NAME_MAX, type Role, USERNAME_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { words } from '../../ui/words.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { fr as adminTexts } from '../fr.ts';
import { PageTitle } from '../page-title.tsx';
import { toDraft, USER_FIELDS, type UserDraft } from './fields.ts';
import { fr } from './fr.ts';
import { NewPassword } from './new-password.tsx';
import { PasswordTold } from './password-told.tsx';

const LIST = '/admin/users';
const PARENTS = [{ label: fr.title, to: LIST }];
const ROLES = (['user', 'admin'] as const).map((value) => ({ value, label: fr.roles[value] }));

type UserFormProps = { id: string | null; start: UserDraft; mustChangePassword: boolean };

/** An account: its name, role, context and state; its password is made at random and told once. */
export function UserForm({ id, start, mustChangePassword }: UserFormProps) {
  const navigate = useNavigate();
  const { saved, removed } = useAfterEdit();
  const [password, setPassword] = useState<string | null>(null);
  const { data: contexts } = useQuery({
    queryKey: ['admin', 'contexts'],
    queryFn: ({ signal }) => api.contexts.stored({ signal }),
  });

  const form = useEditForm<UserDraft>({
    start,
    check: checkUser,
    save: async ({ username, ...changes }) => {
      if (id) return toDraft((await api.users.change({ params: { id }, body: changes })).content);
      const { disabled: _, version: __, ...user } = changes;
      const told = await api.users.add({ body: { username, ...user } });
      setPassword(told.password);
      return toDraft(told.content);
    },
    onSaved: ({ username }) => {
      saved(username);
      if (id) navigate(LIST);
    },
  });
  const { draft, set, error } = form;
  const title = id ? start.username : fr.add;
  usePageTitle(`${title} · ${adminTexts.administration}`);

  const known = contexts?.content.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const attached = draft.context && !known.some(({ value }) => value === draft.context) ? [draft.context] : [];
  return (
    <>
      <PageTitle title={title} parents={PARENTS} />
      <EditFrame
        form={form}
        fields={USER_FIELDS}
        onCancel={() => navigate(LIST)}
        removal={
          id
            ? {
                title: fr.remove(start.username),
                text: fr.removeText,
                run: () => api.users.remove({ params: { id }, query: { version: form.base.version } }),
                onRemoved: () => {
                  removed(start.username);
                  navigate(LIST);
                },
              }
            : undefined
        }
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            {id === null && (
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
            {id && (
              <Checkbox
                label={fr.disable}
                description={fr.disableHint}
                checked={draft.disabled}
                onChange={({ currentTarget }) => set({ disabled: currentTarget.checked })}
              />
            )}
          </div>
          {id && (
            <section className={`${classes.aside} ${classes.card}`} aria-labelledby="mot-de-passe">
              <h2 id="mot-de-passe" className={classes.cardTitle}>
                {fr.password}
              </h2>
              <div className={classes.cardBody}>
                <NewPassword
                  id={id}
                  username={start.username}
                  mustChange={mustChangePassword}
                  onTold={(told, version) => {
                    setPassword(told);
                    form.rebase({ version });
                  }}
                />
              </div>
            </section>
          )}
        </div>
      </EditFrame>
      <PasswordTold
        username={draft.username}
        password={password}
        onClose={() => {
          setPassword(null);
          if (!id) navigate(LIST);
        }}
      />
    </>
  );
}
