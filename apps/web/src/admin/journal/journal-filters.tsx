import { NativeSelect, TextInput } from '@mantine/core';
import { JOURNAL_KINDS, type JournalKind, MANAGER_KINDS } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../list/list.module.css';
import { WordsFilter } from '../list/words-filter.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { fr } from './fr.ts';
import type { JournalFilter } from './journal-filter.ts';

const choices = (kinds: readonly JournalKind[]) => [
  { value: '', label: fr.everything },
  ...kinds.map((value) => ({ value, label: fr.kinds[value] })),
];

type JournalFiltersProps = {
  filter: JournalFilter;
  actors: readonly string[];
  onChange: (changes: Partial<JournalFilter>) => void;
};

/** By words, by person, by kind of thing, by day. */
export function JournalFilters({ filter, actors, onChange }: JournalFiltersProps) {
  const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />;
  const known = filter.actor && !actors.includes(filter.actor) ? [filter.actor, ...actors] : actors;
  return (
    <search className={classes.filters}>
      <WordsFilter label={fr.words} q={filter.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={fr.actor}
        data={[{ value: '', label: fr.everyone }, ...known]}
        rightSection={chevron}
        value={filter.actor}
        onChange={({ currentTarget }) => onChange({ actor: currentTarget.value })}
      />
      <NativeSelect
        label={fr.kind}
        data={choices(useIsAdmin() ? JOURNAL_KINDS : MANAGER_KINDS)}
        rightSection={chevron}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: (currentTarget.value as JournalKind) || null })}
      />
      <TextInput
        type="date"
        label={fr.from}
        max={filter.to || undefined}
        value={filter.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={fr.to}
        min={filter.from || undefined}
        value={filter.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </search>
  );
}
