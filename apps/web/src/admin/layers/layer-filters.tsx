import { NativeSelect } from '@mantine/core';
import { DATA_SOURCES } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../list/list.module.css';
import { WordsFilter } from '../list/words-filter.tsx';
import { fr } from './fr.ts';
import type { LayerFilter, SourceFilter, StateFilter } from './layer-filter.ts';

const SOURCES = [
  { value: '', label: fr.allSources },
  ...DATA_SOURCES.map((value) => ({ value, label: fr.sources[value] })),
];
const STATES = [
  { value: '', label: fr.allStates },
  ...Object.entries(fr.states).map(([value, label]) => ({ value, label })),
];

type LayerFiltersProps = { filter: LayerFilter; onChange: (changes: Partial<LayerFilter>) => void };

export function LayerFilters({ filter, onChange }: LayerFiltersProps) {
  return (
    <search className={classes.filters}>
      <WordsFilter label={fr.search} q={filter.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        aria-label={fr.source}
        data={SOURCES}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={filter.source}
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value as SourceFilter })}
      />
      <NativeSelect
        aria-label={fr.state}
        data={STATES}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={filter.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value as StateFilter })}
      />
    </search>
  );
}
