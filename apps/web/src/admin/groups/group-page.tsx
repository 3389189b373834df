import { Textarea, TextInput } from '@mantine/core';
import { DESCRIPTION_MAX, NAME_MAX } from '@motu/contract';
import { api } from '../../api/index.ts';
import { EditPage } from '../form/edit-page.tsx';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { GROUP_FIELDS, type GroupDraft } from './fields.ts';
import { fr } from './fr.ts';
import { MembersField } from './members-field.tsx';

const EMPTY: GroupDraft = { name: '', description: null, members: [], version: 0 };

/** A group: its name, and who is in it until when. */
export function GroupPage() {
  return (
    <EditPage
      list="/admin/groups"
      texts={fr}
      calls={api.groups}
      start={EMPTY}
      fields={GROUP_FIELDS}
      check={({ name }) => (name.trim() === '' ? [{ field: 'name', message: fr.needsName }] : [])}
      nameOf={({ name }) => name}
    >
      {(form) => <GroupForm {...form} />}
    </EditPage>
  );
}

function GroupForm({ draft, set, error }: EditForm<GroupDraft>) {
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <TextInput
          label={fr.name}
          required
          withAsterisk
          autoComplete="off"
          maxLength={NAME_MAX}
          value={draft.name}
          error={error('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Textarea
          label={fr.description}
          description={fr.descriptionHint}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX}
          value={draft.description ?? ''}
          error={error('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
        />
      </div>
      <MembersField members={draft.members} error={error('members')} onChange={(members) => set({ members })} />
    </div>
  );
}
