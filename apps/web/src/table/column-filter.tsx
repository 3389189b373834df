import type { ColumnFilter, FilterValue, ObjectFilter } from '@motu/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { valueWords } from '../layers/index.ts';
import classes from './column-filter.module.css';
import { fr } from './fr.ts';
import type { TableColumn, TableSource } from './source.ts';
import { useChoices } from './use-table-data.ts';

/** What is typed is asked when the hand rests. */
const TYPING_MS = 250;

type ColumnFilterProps = {
  source: TableSource;
  column: TableColumn;
  filter: ObjectFilter;
  onChange: (field: string, filter: ColumnFilter | null) => void;
  /** Whether the keyboard reaches it by Tab. */
  tabIndex?: number;
};

/** The filter of one column: letters, a list of values, or both ends of numbers or days. */
export function ColumnFilterField({ source, column, filter, onChange, tabIndex = 0 }: ColumnFilterProps) {
  const { name, title, kind } = column;
  const current = filter.find(({ field }) => field === name) ?? null;
  const choices = useChoices(source, name);
  const set = (next: ColumnFilter | null) => onChange(name, next);
  if (kind === 'date') {
    const ends = current?.kind === 'days' ? current : { from: null, to: null };
    return (
      <Ends type="date" title={title} from={ends.from ?? ''} to={ends.to ?? ''} tabIndex={tabIndex} onChange={(from, to) => set(from || to ? { field: name, kind: 'days', from: from || null, to: to || null } : null)} /> // biome-ignore format: one line
    );
  }
  if (choices || current?.kind === 'values')
    return <Choice column={column} choices={choices ?? []} current={current} tabIndex={tabIndex} onChange={set} />;
  if (kind === 'number') {
    const ends = current?.kind === 'numbers' ? current : { from: null, to: null };
    const change = (from: string, to: string) => {
      const [first, last] = [readNumber(from), readNumber(to)];
      set(first === null && last === null ? null : { field: name, kind: 'numbers', from: first, to: last });
    };
    return (
      <Ends type="text" title={title} from={written(ends.from)} to={written(ends.to)} tabIndex={tabIndex} onChange={change} /> // biome-ignore format: one line
    );
  }
  const text = current?.kind === 'contains' ? current.text : '';
  return (
    <Typed
      value={text}
      label={fr.filterOf(title)}
      placeholder={fr.contains}
      tabIndex={tabIndex}
      read={(draft) => draft.trim()}
      onChange={(next) => set(next ? { field: name, kind: 'contains', text: next } : null)}
    />
  );
}

const written = (number: number | null): string => (number === null ? '' : String(number).replace('.', ','));

/** `1 200,5` → 1200.5; null for what is no number. */
function readNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const same = (text: string): string => text;

function meantNumber(draft: string): string | null {
  if (draft.trim() === '') return '';
  const number = readNumber(draft);
  return number === null ? null : written(number);
}

type ChoiceProps = {
  column: TableColumn;
  choices: readonly FilterValue[];
  current: ColumnFilter | null;
  tabIndex: number;
  onChange: (filter: ColumnFilter | null) => void;
};

function Choice({ column, choices, current, tabIndex, onChange }: ChoiceProps) {
  const { name, title } = column;
  const words = (one: FilterValue) => valueWords(one, column);
  const chosen = current?.kind === 'values' ? current.values : [];
  // A link may have asked for several, or for one that is no more.
  const all = [...new Set([...chosen, ...choices])].sort((a, b) =>
    String(a).localeCompare(String(b), 'fr', { numeric: true }),
  );
  const value =
    chosen.length === 0 ? '' : chosen.length === 1 ? String(all.indexOf(chosen[0] as FilterValue)) : 'several';
  const choose = (index: string) => {
    const found = index === '' ? undefined : all[Number(index)];
    onChange(found === undefined ? null : { field: name, kind: 'values', values: [found] });
  };
  return (
    <select
      className={classes.field}
      data-set={chosen.length > 0 || undefined}
      aria-label={fr.filterOf(title)}
      tabIndex={tabIndex}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{fr.all}</option>
      {chosen.length > 1 && <option value="several">{chosen.map(words).join(', ')}</option>}
      {all.map((one, index) => (
        <option key={String(one)} value={index}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

type EndsProps = {
  type: 'text' | 'date';
  title: string;
  from: string;
  to: string;
  tabIndex: number;
  onChange: (from: string, to: string) => void;
};

function Ends({ type, title, from, to, tabIndex, onChange }: EndsProps) {
  const common =
    type === 'text'
      ? { type, tabIndex, inputMode: 'decimal' as const, read: meantNumber }
      : { type, tabIndex, read: same };
  return (
    <div className={classes.ends}>
      <Typed
        {...common}
        value={from}
        label={fr.fromOf(title)}
        placeholder={fr.from}
        onChange={(next) => onChange(next, to)}
      />
      <Typed
        {...common}
        value={to}
        label={fr.toOf(title)}
        placeholder={fr.to}
        onChange={(next) => onChange(from, next)}
      />
    </div>
  );
}

type TypedProps = {
  value: string;
  label: string;
  placeholder: string;
  tabIndex: number;
  type?: 'text' | 'date';
  inputMode?: 'decimal';
  /** What is meant by what is typed; null while that is nothing yet. */
  read: (draft: string) => string | null;
  onChange: (value: string) => void;
};

/** A field that asks when the hand rests, or at once by Enter. */
function Typed({ value, read, onChange, label, type = 'text', ...rest }: TypedProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  // Taken away elsewhere, by its chip or in the panel.
  if (value !== known) {
    setKnown(value);
    if (read(draft) !== value) setDraft(value);
  }
  const meant = read(draft);
  const ask = useEffectEvent(onChange);
  useEffect(() => {
    if (meant === null || meant === value) return;
    const timer = setTimeout(() => ask(meant), TYPING_MS);
    return () => clearTimeout(timer);
  }, [meant, value]);
  const askNow = () => {
    if (meant !== null && meant !== value) onChange(meant);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') askNow();
  };
  return (
    <input
      {...rest}
      type={type}
      className={classes.field}
      data-set={value !== '' || undefined}
      aria-label={label}
      aria-invalid={meant === null || undefined}
      value={draft}
      autoComplete="off"
      onKeyDown={onKeyDown}
      // The dialog that holds it may be about to close.
      onBlur={askNow}
      onChange={({ target }) => setDraft(target.value)}
    />
  );
}
