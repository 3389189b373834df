import { TextInput } from '@mantine/core';
import { NAME_MAX, SCHEDULE_KINDS } from '@motu/contract';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { BackupFields } from './backup-fields.tsx';
import { CacheFields } from './cache-fields.tsx';
import { DataFields } from './data-fields.tsx';
import type { ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import own from './schedule-form.module.css';
import { startOf } from './schedule-words.ts';

const KINDS = SCHEDULE_KINDS.map((value) => ({ value, label: fr.kinds[value] }));

/** What is done, and when. */
export function ScheduleForm(form: EditForm<ScheduleDraft>) {
  const { draft, set, error } = form;
  // Backups hold every account: they are not for those who make the map.
  const isAdmin = useIsAdmin();
  const kinds = KINDS.filter(({ value }) => isAdmin || value !== 'backup');
  return (
    <div className={`${classes.fields} ${own.form}`}>
      <TextInput
        label={fr.name}
        required
        withAsterisk
        maxLength={NAME_MAX}
        value={draft.name}
        error={error('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <div>
        <Segments label={fr.kind} choices={kinds} value={draft.kind} onChange={(kind) => set(startOf(kind))} />
        <p className={`${classes.note} ${own.help}`}>{fr.kindHelp[draft.kind]}</p>
      </div>
      {draft.kind === 'backup' && <BackupFields {...form} />}
      {draft.kind === 'cache' && <CacheFields {...form} />}
      {draft.kind === 'data' && <DataFields {...form} />}
      <RecurrenceFields {...form} />
      <Switch label={fr.enabled} hint={fr.enabledHint} isOn={draft.enabled} onChange={(enabled) => set({ enabled })} />
    </div>
  );
}
