import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { KEY_DAYS_MAX, NAME_MAX, type NewAccessKey } from '@motu/contract';
import { AppError, addDays, tahitiDay } from '@motu/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../auth/index.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { words } from '../../ui/words.ts';
import classes from '../form/fields.module.css';
import { useGroups } from '../groups/use-groups.ts';
import { fr } from './fr.ts';
import { useKeysChanged } from './use-keys.ts';

export type MadeKey = { name: string; secret: string };
type NewKeyProps = {
  /** The groups that are chosen at first. */
  groups?: readonly string[];
  isPrimary?: boolean;
  onMade: (made: MadeKey) => void;
};

const A_YEAR = 365;

/** The way to a new key: its name, whose it is, what it opens, and until when. */
export function NewKey({ groups = [], isPrimary = false, onMade }: NewKeyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {fr.add}
      </Button>
      <Dialog opened={isOpen} title={fr.add} width={640} onClose={() => setOpen(false)}>
        <KeyForm
          groups={groups}
          onCancel={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false);
            onMade(made);
          }}
        />
      </Dialog>
    </>
  );
}

type KeyFormProps = { groups: readonly string[]; onCancel: () => void; onMade: (made: MadeKey) => void };

function KeyForm({ groups, onCancel, onMade }: KeyFormProps) {
  const today = tahitiDay(new Date());
  const { accounts, own } = useAccounts();
  const known = useGroups().data?.content ?? [];
  const changed = useKeysChanged();
  const [draft, setDraft] = useState<NewAccessKey>({
    ...{ name: '', owner: '', groups: [...groups], endsOn: addDays(today, A_YEAR) },
  });
  const set = (changes: Partial<NewAccessKey>) => setDraft({ ...draft, ...changes });
  const owner = draft.owner || own;
  const making = useMutation({
    mutationFn: () => api.keys.add({ body: { ...draft, owner } }),
    async onSuccess({ content, key }) {
      await changed();
      onMade({ name: content.name, secret: key });
    },
  });
  const refused = making.error instanceof AppError ? making.error.fields : [];
  const error = (field: string) => refused.find((one) => one.field === field)?.message;
  const toggle = (id: string) =>
    set({ groups: draft.groups.includes(id) ? draft.groups.filter((one) => one !== id) : [...draft.groups, id] });

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <TextInput
        label={fr.name}
        description={fr.nameHint}
        required
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={draft.name}
        error={error('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NativeSelect
        label={fr.owner}
        description={fr.ownerHint}
        data={accounts}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={owner}
        error={error('owner')}
        onChange={({ currentTarget }) => set({ owner: currentTarget.value })}
      />
      <FieldGroup label={fr.groups}>
        <div className={classes.checks}>
          {known.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={draft.groups.includes(id)} onChange={() => toggle(id)} />
          ))}
          <p className={error('groups') ? classes.fault : classes.note}>
            {error('groups') ?? (known.length === 0 ? fr.noGroups : fr.groupsHint)}
          </p>
        </div>
      </FieldGroup>
      <TextInput
        type="date"
        label={fr.endsOn}
        description={fr.endsOnHint}
        min={today}
        max={addDays(today, KEY_DAYS_MAX)}
        value={draft.endsOn}
        error={error('endsOn')}
        onChange={({ currentTarget }) => set({ endsOn: currentTarget.value })}
      />
      {making.error && refused.length === 0 && <Notice tone="danger">{errorMessage(making.error)}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={making.isPending}>
          {fr.make}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The accounts to choose from, and the one of who makes the key. */
function useAccounts() {
  const { session } = useSession();
  const username = session && session.status !== 'anonymous' ? session.details.username : '';
  const { data } = useQuery({ queryKey: ['admin', 'users'], queryFn: ({ signal }) => api.users.list({ signal }) });
  const users = (data?.content ?? []).filter(({ disabled }) => !disabled);
  return {
    accounts: users.map((user) => ({ value: user.id, label: user.displayName ?? user.username })),
    own: users.find((user) => user.username === username)?.id ?? '',
  };
}
