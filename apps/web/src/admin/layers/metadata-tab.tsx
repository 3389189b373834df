import { Textarea, TextInput } from '@mantine/core';
import type { LayerInput } from '@motu/contract';
import { LAYER_TEXT_MAX, NAME_MAX } from '@motu/contract';
import { SafeHtml } from '../../ui/safe-html.tsx';
import classes from '../form/fields.module.css';
import { fr } from './form-fr.ts';
import type { TabProps } from './tab-props.ts';

/** What the layer says of itself, and the warning that it shows once (WEL-11). */
export function MetadataTab({ form: { draft, set, error } }: TabProps) {
  const { metadata } = draft;
  const change = (field: keyof LayerInput['metadata'], text: string) =>
    set({ metadata: { ...metadata, [field]: text === '' ? null : text } });
  const area = (field: 'description' | 'note' | 'avertissement', label: string, hint?: string) => (
    <Textarea
      label={label}
      description={hint}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={LAYER_TEXT_MAX}
      value={metadata[field] ?? ''}
      error={error(`metadata.${field}`)}
      onChange={({ currentTarget }) => change(field, currentTarget.value)}
    />
  );
  return (
    <>
      {area('description', fr.description)}
      <div className={classes.line}>
        <TextInput
          label={fr.producteur}
          maxLength={LAYER_TEXT_MAX}
          value={metadata.producteur ?? ''}
          error={error('metadata.producteur')}
          onChange={({ currentTarget }) => change('producteur', currentTarget.value)}
        />
        <TextInput
          label={fr.date}
          description={fr.dateHint}
          maxLength={NAME_MAX}
          value={metadata.date ?? ''}
          error={error('metadata.date')}
          onChange={({ currentTarget }) => change('date', currentTarget.value)}
        />
      </div>
      {area('note', fr.note, fr.noteHint)}
      {area('avertissement', fr.avertissement, fr.avertissementHint)}
      {metadata.avertissement && (
        <section className={classes.card} aria-label={fr.avertissementPreview}>
          <p className={classes.cardTitle}>{fr.avertissementPreview}</p>
          <div className={classes.cardBody}>
            <SafeHtml html={metadata.avertissement} />
          </div>
        </section>
      )}
    </>
  );
}
