import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { DESCRIPTION_MAX, type FileContent, type FileImport, type ImportChoices, NAME_MAX } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { firstChoices, projectionOf } from './first-choices.ts';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';

const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'utf-16le', 'macintosh'];
const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;

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
  const { problem } = remote;
  const form = useFocusOnWrong(problem);
  const editing: Editing = {
    choices,
    set: (changes) => setChoices((now) => ({ ...now, ...changes })),
    error: (field) =>
      problem?.errors.find((one) => one.field === field)?.message ??
      (field === 'name' && isNameless ? fr.nameNeeded : undefined),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = choices.name.trim();
    setNameless(name === '');
    if (name !== '') onRun({ ...choices, name });
  };

  return (
    <form ref={form} className={fields.columns} noValidate onSubmit={submit}>
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
          nameError={editing.error('name')}
          slugError={editing.error('slug')}
          onName={(name) => editing.set({ name })}
          onSlug={(slug) => editing.set({ slug })}
        />
        <ReadingFields editing={editing} content={content} />
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

/** What is wrong takes one there; a file that has just come, to its name. */
function useFocusOnWrong(problem: FileImport['problem']) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = problem ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    (wrong ?? form.current?.querySelector('input'))?.focus();
  }, [problem]);
  return form;
}

/** How the file is read, as far as it does not tell itself. */
function ReadingFields({ editing, content }: { editing: Editing; content: FileContent }) {
  const { choices, set, error } = editing;
  const { format, tables, columns, encoding } = content;
  const known = projectionOf(content, choices.table);
  return (
    <>
      {tables.length > 1 && (
        <Pick editing={editing} field="table" label={fr.table} none={fr.chooseTable} names={tableNames(content)} />
      )}
      {format === 'CSV' && (
        <div className={fields.pairs}>
          <Pick editing={editing} field="columnX" label={fr.columnX} none={fr.chooseColumn} names={columns} />
          <Pick editing={editing} field="columnY" label={fr.columnY} none={fr.chooseColumn} names={columns} />
        </div>
      )}
      <TextInput
        label={fr.projection}
        description={fr.projectionHint(known)}
        withAsterisk={known === null}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={choices.projection ?? ''}
        error={error('projection')}
        onChange={({ currentTarget }) => set({ projection: said(currentTarget.value) })}
      />
      {(format === 'CSV' || format === 'Shapefile') && (
        <NativeSelect
          label={fr.encoding}
          data={[{ value: '', label: fr.asRecognised(encoding) }, ...ENCODINGS]}
          rightSection={chevron}
          value={choices.encoding ?? ''}
          error={error('encoding')}
          onChange={({ currentTarget }) => set({ encoding: said(currentTarget.value) })}
        />
      )}
    </>
  );
}

type PickProps = {
  editing: Editing;
  field: 'table' | 'columnX' | 'columnY';
  label: string;
  none: string;
  names: readonly string[];
};

/** One of the names that the file has. */
function Pick({ editing: { choices, set, error }, field, label, none, names }: PickProps) {
  return (
    <NativeSelect
      label={label}
      required
      withAsterisk
      data={[{ value: '', label: none }, ...names]}
      rightSection={chevron}
      value={choices[field] ?? ''}
      error={error(field)}
      onChange={({ currentTarget }) => set({ [field]: said(currentTarget.value) })}
    />
  );
}

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

type FoundCardProps = { fileName: string; bytes: number; content: FileContent; table: string | null };

/** What was found in the file. */
function FoundCard({ fileName, bytes, content, table }: FoundCardProps) {
  const names = tableNames(content);
  return (
    <section className={fields.card} aria-labelledby="found">
      <h2 id="found" className={fields.cardTitle}>
        {fr.found}
      </h2>
      <div className={fields.cardBody}>
        <FigureList
          figures={[
            [fr.file, fileName],
            [fr.format, content.format],
            [fr.size, formatBytes(bytes)],
            ...(names.length > 0 ? ([[fr.tables, names.join(', ')]] as const) : []),
            [fr.fileProjection, projectionOf(content, table) ?? fr.unsaid],
          ]}
        />
      </div>
    </section>
  );
}

const tableNames = ({ tables }: FileContent): string[] => tables.flatMap(({ name }) => name ?? []);
const said = (value: string): string | null => value.trim() || null;
