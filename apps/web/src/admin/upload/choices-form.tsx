import { Button, Textarea, TextInput } from '@mantine/core';
import { DESCRIPTION_MAX, type FileContent, type FileImport, type ImportChoices, NAME_MAX } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { firstChoices, projectionOf } from './first-choices.ts';
import { fr } from './fr.ts';
import { ReadingFields } from './reading-fields.tsx';
import classes from './upload-page.module.css';

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
  const [isNameless, setNameless] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { problem } = remote;
  const error = (field: keyof ImportChoices) =>
    problem?.errors.find((one) => one.field === field)?.message ??
    (field === 'name' && isNameless ? fr.nameNeeded : undefined);
  useEffect(() => {
    // What is wrong takes one there; a file that has just come, to its name.
    const wrong = problem ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    (wrong ?? form.current?.querySelector('input'))?.focus();
  }, [problem]);

  const set = (changes: Partial<ImportChoices>) => setChoices((now) => ({ ...now, ...changes }));
  const names = content.tables.flatMap(({ name }) => name ?? []);
  const known = projectionOf(content, choices.table);

  return (
    <form
      ref={form}
      className={fields.columns}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setNameless(choices.name.trim() === '');
        if (choices.name.trim() !== '') onRun({ ...choices, name: choices.name.trim() });
      }}
    >
      <div className={fields.fields}>
        {problem && problem.errors.length === 0 && (
          <Notice tone="danger" title={fr.notRead}>
            {problem.detail}
          </Notice>
        )}
        <NameFields
          texts={fr}
          name={choices.name}
          slug={choices.slug}
          nameError={error('name')}
          slugError={error('slug')}
          onName={(name) => set({ name })}
          onSlug={(slug) => set({ slug })}
        />
        <ReadingFields content={content} choices={choices} error={error} onChange={set} />
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
        <div className={classes.buttons}>
          <Button type="submit">{fr.create}</Button>
          <Button variant="default" onClick={onStop}>
            {fr.another}
          </Button>
        </div>
      </div>
      <div className={fields.aside}>
        <section className={fields.card} aria-labelledby="found">
          <h2 id="found" className={fields.cardTitle}>
            {fr.found}
          </h2>
          <div className={fields.cardBody}>
            <FigureList
              figures={[
                [fr.file, fileName],
                [fr.format, content.format],
                [fr.size, formatBytes(remote.bytes)],
                ...(names.length > 0 ? ([[fr.tables, names.join(', ')]] as const) : []),
                [fr.fileProjection, known ?? fr.unsaid],
              ]}
            />
          </div>
        </section>
      </div>
    </form>
  );
}
