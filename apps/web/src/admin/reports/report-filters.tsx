import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { REPORT_CATEGORIES, type ReportCategory } from '@motu/contract';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { CATEGORY_NAMES } from '../../report/index.ts';
import { fr } from './fr.ts';
import { type ReportFilter, type ShownState, STATES } from './report-filter.ts';
import classes from './report-filters.module.css';

/** A pause in the typing is a question. */
const DEBOUNCE_MS = 300;

const CATEGORIES = [
  { value: '', label: fr.allCategories },
  ...REPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
];
const STATE_CHOICES = STATES.map((value) => ({ value, label: fr.states[value] }));

type ReportFiltersProps = { filter: ReportFilter; onChange: (changes: Partial<ReportFilter>) => void };

export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  return (
    <search className={classes.filters}>
      <Words q={filter.q} onChange={(q) => onChange({ q })} />
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

/** The field follows the keys, the list follows the field a moment later; going back in the history changes both. */
function Words({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    setText(q);
  }
  const ask = useEffectEvent(onChange);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => {
      setShown(text);
      ask(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);
  return (
    <TextInput
      type="search"
      className={classes.words}
      aria-label={fr.search}
      placeholder={fr.search}
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
