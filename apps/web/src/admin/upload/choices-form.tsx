import { Button, Textarea, TextInput } from '@mantine/core';
import { DESCRIPTION_MAX, type FileContent, type FileImport, type ImportChoices, NAME_MAX } from '@motu/contract';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { firstChoices } from './first-choices.ts';
import { FoundCard } from './found-card.tsx';
import { fr } from './fr.ts';
import { ReadingFields } from './reading-fields.tsx';
import classes from './upload-page.module.css';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';

type ChoicesFormProps = {
  fileName: string;
  remote: FileImport;
  content: FileContent;
  /** As it was last sent, and refused. */
  start: ImportChoices | null;
  onRun: (choices: ImportChoices) => void;
  onStop: () => void;
};

/** What is left to say of a file that the server has: how its layer is called, and what the file does not tell. */
export function ChoicesForm({ fileName, remote, content, start, onRun, onStop }: ChoicesFormProps) {
  const [choices, setChoices] = useState(() => start ?? firstChoices(fileName, content));
  const [refusals, setRefusals] = useState(0);
  const { problem } = remote;
  const form = useFocusOnWrong(refusals, problem);
  const isNameless = choices.name.trim() === '';
  // What the server refused of a field holds until the field changes.
  const errorOf = (field: keyof ImportChoices) =>
    start && start[field] !== choices[field] ? undefined : problem?.errors.find((one) => one.field === field)?.message;
  const editing: Editing = {
    choices,
    set: (changes) => setChoices((now) => ({ ...now, ...changes })),
    error: (field) => errorOf(field) ?? (field === 'name' && isNameless && refusals > 0 ? fr.nameNeeded : undefined),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless) setRefusals(refusals + 1);
    else onRun({ ...choices, name: choices.name.trim() });
  };

  return (
    <form ref={form} className={fields.columns} noValidate onSubmit={submit}>
      <div className={fields.fields}>
        {problem && problem.errors.length === 0 && (
          <Notice tone="danger" title={fr.notRead}>
            {problem.detail}
          </Notice>
        )}
        {content.picture?.mayBeRelief && (
          <Notice tone="warning" title={fr.maybeRelief}>
            {fr.maybeReliefText}
          </Notice>
        )}
        <NameFields
          texts={fr}
          name={choices.name}
          slug={choices.slug}
          nameError={editing.error('name')}
          slugError={editing.error('slug')}
          onName={(name) => editing.set({ name })}
          onSlug={(slug) => editing.set({ slug })}
        />
        <ReadingFields content={content} choices={choices} error={editing.error} onChange={editing.set} />
        <AboutFields editing={editing} />
        <div className={classes.buttons}>
          <Button type="submit">{fr.create}</Button>
          <Button variant="default" onClick={onStop}>
            {fr.another}
          </Button>
        </div>
      </div>
      <div className={fields.aside}>
        <FoundCard fileName={fileName} bytes={remote.bytes} content={content} table={choices.table} />
      </div>
    </form>
  );
}

type Editing = {
  choices: ImportChoices;
  set(changes: Partial<ImportChoices>): void;
  error(field: keyof ImportChoices): string | undefined;
};

/** What people read of the layer: what it shows, and whose it is. */
function AboutFields({ editing: { choices, set, error } }: { editing: Editing }) {
  return (
    <>
      <Textarea
        label={fr.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={DESCRIPTION_MAX}
        value={choices.description ?? ''}
        onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
      />
      <div className={fields.pairs}>
        <TextInput
          label={fr.producer}
          description={fr.producerHint}
          maxLength={NAME_MAX}
          value={choices.producer ?? ''}
          error={error('producer')}
          onChange={({ currentTarget }) => set({ producer: currentTarget.value || null })}
        />
        <TextInput
          label={fr.licence}
          maxLength={NAME_MAX}
          value={choices.licence ?? ''}
          onChange={({ currentTarget }) => set({ licence: currentTarget.value || null })}
        />
      </div>
    </>
  );
}
