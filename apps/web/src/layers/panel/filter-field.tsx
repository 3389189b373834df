import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { fr } from '../fr.ts';

type FilterFieldProps = { text: string; onChange: (text: string) => void; autoFocus?: boolean };

export function FilterField({ text, onChange, autoFocus = false }: FilterFieldProps) {
  // Escape empties the field first; the panel closes at the next one.
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    onChange('');
  };
  return (
    <TextInput
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      ref={(field) => {
        if (autoFocus) field?.focus();
      }}
      aria-label={fr.filter}
      placeholder={fr.filter}
      value={text}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text && <CloseButton aria-label={fr.clearFilter} title={fr.clearFilter} onClick={() => onChange('')} />
      }
      rightSectionWidth={44}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={clearByKey}
    />
  );
}
