import { NativeSelect, TextInput } from '@mantine/core';
import type { CompareChoices, FileContent } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import fields from '../form/fields.module.css';
import { projectionOf } from './first-choices.ts';
import { fr } from './fr.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'utf-16le', 'macintosh'];
const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;

export type Reading = Omit<CompareChoices, 'layer'>;

type ReadingFieldsProps = {
  content: FileContent;
  choices: Reading;
  error: (field: keyof Reading) => string | undefined;
  onChange: (changes: Partial<Reading>) => void;
};

/** What a file does not say by itself: which of its tables, where the coordinates are and in which system, how its text is written. */
export function ReadingFields({ content, choices, error, onChange }: ReadingFieldsProps) {
  const said = (value: string) => value.trim() || null;
  const pick = (field: 'table' | 'columnX' | 'columnY', label: string, none: string, names: readonly string[]) => (
    <NativeSelect
      label={label}
      required
      withAsterisk
      data={[{ value: '', label: none }, ...names]}
      rightSection={chevron}
      value={choices[field] ?? ''}
      error={error(field)}
      onChange={({ currentTarget }) => onChange({ [field]: said(currentTarget.value) })}
    />
  );
  const isText = content.format === 'CSV' || content.format === 'Shapefile';
  const names = content.tables.flatMap(({ name }) => name ?? []);
  const known = projectionOf(content, choices.table);
  return (
    <>
      {content.tables.length > 1 && pick('table', fr.table, fr.chooseTable, names)}
      {content.format === 'CSV' && (
        <div className={fields.pairs}>
          {pick('columnX', fr.columnX, fr.chooseColumn, content.columns)}
          {pick('columnY', fr.columnY, fr.chooseColumn, content.columns)}
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
        onChange={({ currentTarget }) => onChange({ projection: said(currentTarget.value) })}
      />
      {isText && (
        <NativeSelect
          label={fr.encoding}
          data={[{ value: '', label: fr.asRecognised(content.encoding) }, ...ENCODINGS]}
          rightSection={chevron}
          value={choices.encoding ?? ''}
          error={error('encoding')}
          onChange={({ currentTarget }) => onChange({ encoding: said(currentTarget.value) })}
        />
      )}
    </>
  );
}
