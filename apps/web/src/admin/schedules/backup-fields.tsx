import { NumberInput } from '@mantine/core';
import { KEPT_MAX, type KeepRule, type ScheduledBackup } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { BACKUPS_KEY } from '../backup/backups-query.ts';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import type { ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import { ReadFailure } from './read-failure.tsx';
import own from './schedule-form.module.css';
import { DEFAULT_BACKUP } from './schedule-words.ts';

const RULES = (['last', 'calendar'] as const).map((value) => ({ value, label: fr.keeps[value] }));
const CALENDAR = ['daily', 'weekly', 'monthly'] as const;

/** What is saved, and which of the backups made so are kept. */
export function BackupFields({ draft, set, error }: EditForm<ScheduleDraft>) {
  const {
    data,
    error: failure,
    refetch,
  } = useQuery({ queryKey: BACKUPS_KEY, queryFn: ({ signal }) => api.backups.list({ signal }) });
  const backup = draft.backup ?? DEFAULT_BACKUP;
  const { keep } = backup;
  const change = (changes: Partial<ScheduledBackup>) => set({ backup: { ...backup, ...changes } });
  const changeKeep = (changes: Partial<KeepRule>) => change({ keep: { ...keep, ...changes } });
  const count = (name: 'last' | (typeof CALENDAR)[number], label: string, min: number) => (
    <NumberInput
      key={name}
      label={label}
      required
      withAsterisk
      allowDecimal={false}
      min={min}
      max={KEPT_MAX}
      value={fromNumber(keep[name])}
      error={error(`backup.keep.${name}`)}
      onChange={(value) => changeKeep({ [name]: toNumber(value) })}
    />
  );
  return (
    <div className={own.group}>
      <ReadFailure title={fr.backupsFailed} error={failure} onRetry={() => void refetch()} />
      {data?.sansDonnees && <p className={classes.note}>{data.sansDonnees}</p>}
      {(data?.sansDonnees === null || backup.withData) && (
        <Switch
          label={fr.withData}
          hint={fr.withDataHint}
          isOn={backup.withData}
          onChange={(withData) => change({ withData })}
        />
      )}
      <div>
        <Segments label={fr.keep} choices={RULES} value={keep.rule} onChange={(rule) => changeKeep({ rule })} />
        <p className={`${classes.note} ${own.help}`}>{fr.keepHint}</p>
      </div>
      <div className={own.numbers}>
        {keep.rule === 'last' ? count('last', fr.lastCount, 1) : CALENDAR.map((name) => count(name, fr[name], 0))}
      </div>
    </div>
  );
}
