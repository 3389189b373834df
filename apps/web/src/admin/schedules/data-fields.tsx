import { NativeSelect, TextInput } from '@mantine/core';
import { type ScheduledData, URL_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import type { EditForm } from '../form/use-edit-form.ts';
import { useLayerList } from '../use-layer-list.ts';
import type { ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import { ReadFailure } from './read-failure.tsx';
import own from './schedule-form.module.css';

const READING = ['table', 'projection', 'encoding', 'columnX', 'columnY'] as const;

/** Which layer, and where its data are published. */
export function DataFields({ draft: { data }, set, error }: EditForm<ScheduleDraft>) {
  const { data: layers, error: failure, refetch } = useLayerList();
  if (!data) return null;
  const change = (changes: Partial<ScheduledData>) => set({ data: { ...data, ...changes } });
  const choices = layers?.filter(({ admin }) => admin?.source === 'file') ?? [];
  const stored = layers?.find(({ id }) => id === data.layer)?.name ?? (layers ? fr.removedLayer : fr.storedLayer);
  const isOffered = data.layer === '' || choices.some(({ id }) => id === data.layer);
  return (
    <div className={own.group}>
      <ReadFailure title={fr.layersFailed} error={failure} onRetry={() => void refetch()} />
      {layers && choices.length === 0 && <Notice tone="warning">{fr.noFileLayer}</Notice>}
      <NativeSelect
        label={fr.layer}
        required
        withAsterisk
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        data={[
          { value: '', label: fr.choose },
          ...(isOffered ? [] : [{ value: data.layer, label: stored }]),
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={data.layer}
        error={error('data.layer')}
        onChange={({ currentTarget }) => change({ layer: currentTarget.value })}
      />
      <TextInput
        type="url"
        label={fr.url}
        description={fr.urlHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        withAsterisk
        maxLength={URL_MAX}
        value={data.url}
        error={error('data.url')}
        onChange={({ currentTarget }) => change({ url: currentTarget.value.trim() })}
      />
      <fieldset className={own.reading}>
        <legend className={classes.label}>{fr.reading}</legend>
        <p className={classes.note}>{fr.readingHint}</p>
        <div className={own.numbers}>
          {READING.map((name) => (
            <TextInput
              key={name}
              label={fr[name]}
              value={data[name] ?? ''}
              error={error(`data.${name}`)}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value || null })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
