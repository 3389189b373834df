import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FileContent, type FileImport, NAME_MAX, type TableChoices } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import fields from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { firstTables, projectionOf, type TableDraft } from './first-choices.ts';
import { FoundCard } from './found-card.tsx';
import { fr } from './fr.ts';
import { ENCODINGS } from './reading-fields.tsx';
import { TableOutcomes } from './table-outcomes.tsx';
import classes from './upload-page.module.css';
import { useFocusOnWrong } from './use-focus-on-wrong.ts';

type TablesFormProps = {
  fileName: string;
  remote: FileImport;
  content: FileContent;
  /** As they were last sent, and some refused. */
  start: TableChoices | null;
  onRun: (choices: TableChoices) => void;
  onStop: () => void;
};

/** Which tables of a file become layers, and how each is called (ADM-15). */
export function TablesForm({ fileName, remote, content, start, onRun, onStop }: TablesFormProps) {
  const made = remote.tables.filter(({ state }) => state === 'done').map(({ table }) => table);
  const [tables, setTables] = useState(() => firstTables(content, start, made));
  const [shared, setShared] = useState<Shared>(() => sharedOf(start));
  const [refusals, setRefusals] = useState(0);
  const failed = remote.tables.filter(({ state }) => state === 'failed').length;
  const form = useFocusOnWrong(refusals);
  const isRefused = refusals > 0;
  const chosen = tables.filter(({ isChosen }) => isChosen);
  const faults = isRefused ? faultsOf(chosen) : new Map<string, TableFault>();
  const change = (table: string, changes: Partial<TableDraft>) =>
    setTables((now) => now.map((one) => (one.table === table ? { ...one, ...changes } : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || faultsOf(chosen).size > 0) setRefusals(refusals + 1);
    else
      onRun({ ...shared, tables: chosen.map(({ isChosen: _, ...table }) => ({ ...table, name: table.name.trim() })) });
  };
  return (
    <form ref={form} className={fields.columns} noValidate onSubmit={submit}>
      <div className={fields.fields}>
        {failed > 0 && (
          <Notice tone="danger" title={fr.someFailed(failed)}>
            {fr.someFailedText}
          </Notice>
        )}
        {remote.tables.length > 0 && <TableOutcomes tables={remote.tables} />}
        <p className={fields.note}>{fr.severalHint}</p>
        {tables.map((draft) => (
          <TableFields
            key={draft.table}
            draft={draft}
            known={projectionOf(content, draft.table)}
            error={(field) => faults.get(draft.table)?.[field] ?? faultOfRemote(remote, start, draft, field)}
            onChange={(changes) => change(draft.table, changes)}
          />
        ))}
        <SharedFields content={content} shared={shared} onChange={setShared} />
        {isRefused && chosen.length === 0 && (
          <p className={fields.fault} role="alert">
            {fr.noTable}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit">{fr.createSeveral(chosen.length)}</Button>
          <Button variant="default" onClick={onStop}>
            {fr.another}
          </Button>
        </div>
      </div>
      <div className={fields.aside}>
        <FoundCard fileName={fileName} bytes={remote.bytes} content={content} table={null} />
      </div>
    </form>
  );
}

type TableFault = { name?: string; slug?: string; projection?: string };

/** What can be told before anything is sent. */
function faultsOf(chosen: readonly TableDraft[]): Map<string, TableFault> {
  const slugs = chosen.map(({ slug }) => slug);
  const faults = chosen.map(({ table, name, slug }, index): [string, TableFault] => [
    table,
    {
      ...(name.trim() === '' && { name: fr.nameNeeded }),
      ...(slugs.indexOf(slug) < index && { slug: fr.slugTwice }),
    },
  ]);
  return new Map(faults.filter(([, fault]) => Object.keys(fault).length > 0));
}

/** What the server has said of a field of a table, while it is as it was sent. */
function faultOfRemote(
  { tables }: FileImport,
  start: TableChoices | null,
  draft: TableDraft,
  field: keyof TableFault,
): string | undefined {
  const sent = start?.tables.find(({ table }) => table === draft.table);
  if (sent && sent[field] !== draft[field]) return undefined;
  const { errors = [] } = tables.find((one) => one.table === draft.table && one.state === 'failed')?.problem ?? {};
  return errors.find((one) => one.field === field)?.message;
}

type TableFieldsProps = {
  draft: TableDraft;
  /** Its projection, when the file tells. */
  known: string | null;
  error: (field: keyof TableFault) => string | undefined;
  onChange: (changes: Partial<TableDraft>) => void;
};

function TableFields({ draft, known, error, onChange }: TableFieldsProps) {
  const { table, name, slug, projection, isChosen } = draft;
  // It does not go while it is being typed.
  const [hasProjection] = useState(known === null || projection !== null || error('projection') !== undefined);
  return (
    <div className={`${fields.card} ${classes.table}`}>
      <Checkbox
        label={fr.readTable(table)}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
      />
      {isChosen && (
        <FieldGroup label={fr.tableFields(table)} isLabelHidden>
          <div className={fields.fields}>
            <NameFields
              texts={{ name: fr.name, slug: fr.slug, slugHint: fr.slugHint }}
              name={name}
              slug={slug}
              nameError={error('name')}
              slugError={error('slug')}
              onName={(next) => onChange({ name: next })}
              onSlug={(next) => onChange({ slug: next })}
            />
            {hasProjection && (
              <TextInput
                label={fr.projection}
                description={fr.projectionHint(known)}
                withAsterisk={known === null}
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                value={projection ?? ''}
                error={error('projection')}
                onChange={({ currentTarget }) => onChange({ projection: currentTarget.value.trim() || null })}
              />
            )}
          </div>
        </FieldGroup>
      )}
    </div>
  );
}

type Shared = Omit<TableChoices, 'tables'>;

const sharedOf = (start: TableChoices | null): Shared => ({
  encoding: start?.encoding ?? null,
  producer: start?.producer ?? null,
  licence: start?.licence ?? null,
});

type SharedFieldsProps = { content: FileContent; shared: Shared; onChange: (shared: Shared) => void };

/** What is true of the whole file. */
function SharedFields({ content, shared, onChange }: SharedFieldsProps) {
  const text = (field: 'producer' | 'licence', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      maxLength={NAME_MAX}
      value={shared[field] ?? ''}
      onChange={({ currentTarget }) => onChange({ ...shared, [field]: currentTarget.value || null })}
    />
  );
  return (
    <>
      {content.format === 'Shapefile' && (
        <NativeSelect
          label={fr.encoding}
          data={[{ value: '', label: fr.asRecognised(content.encoding) }, ...ENCODINGS]}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          value={shared.encoding ?? ''}
          onChange={({ currentTarget }) => onChange({ ...shared, encoding: currentTarget.value || null })}
        />
      )}
      <div className={fields.pairs}>
        {text('producer', fr.producer, fr.producerHint)}
        {text('licence', fr.licence)}
      </div>
    </>
  );
}
