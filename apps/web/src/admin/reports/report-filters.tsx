import { NativeSelect, SegmentedControl } from '@mantine/core';
import { REPORT_CATEGORIES, type ReportCategory } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { CATEGORY_NAMES } from '../../report/index.ts';
import { WordsFilter } from '../list/words-filter.tsx';
import { fr } from './fr.ts';
import { type ReportFilter, type ShownState, STATES } from './report-filter.ts';
import classes from './report-filters.module.css';

const CATEGORIES = [
  { value: '', label: fr.allCategories },
  ...REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
];
const STATE_CHOICES = STATES.map((value) => ({ value, label: fr.states[value] }));

type ReportFiltersProps = { filter: ReportFilter; onChange: (changes: Partial<ReportFilter>) => void };

export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  return (
    <search className={classes.filters}>
      <WordsFilter label={fr.search} q={filter.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        className={classes.category}
        aria-label={fr.category}
        data={CATEGORIES}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={filter.categorie ?? ''}
        onChange={({ currentTarget }) => onChange({ categorie: (currentTarget.value as ReportCategory) || null })}
      />
      <SegmentedControl
        aria-label={fr.state}
        data={STATE_CHOICES}
        value={filter.etat}
        onChange={(etat) => onChange({ etat: etat as ShownState })}
      />
    </search>
  );
}
