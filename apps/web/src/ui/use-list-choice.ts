import { type KeyboardEvent, useId, useState } from 'react';

type ListChoice<T> = {
  isOpen: boolean;
  /** The option that the arrows have reached, or null while the field keeps what was typed. */
  active: T | null;
  idOf(option: T): string;
  open(): void;
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
  /** What tells a screen reader that the field has a list (the ARIA combobox). */
  field: { role: 'combobox'; 'aria-expanded': boolean; 'aria-controls'?: string; 'aria-activedescendant'?: string };
  listId: string;
};

/** A field with a list under it: the arrows move in the list while the focus stays in the field (docs/adr/0024). */
export function useListChoice<T>(options: T[], onChoose: (option: T) => void): ListChoice<T> {
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const [index, setIndex] = useState(-1);
  const isOpen = isWanted && options.length > 0;
  const active = (isOpen && options[index]) || null;
  const idOf = (option: T) => `${listId}-${options.indexOf(option)}`;

  const set = (wanted: boolean) => {
    setWanted(wanted);
    setIndex(-1);
  };
  const move = (step: 1 | -1) => {
    setWanted(true);
    const next = index < 0 && step < 0 ? options.length - 1 : (index + step + options.length) % options.length;
    setIndex(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A word being composed (accents on some keyboards) keeps its keys.
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) onChoose(active);
    else if (event.key === 'Escape' && isOpen) set(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    isOpen,
    active,
    idOf,
    open: () => set(true),
    close: () => set(false),
    onKeyDown,
    listId,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': listId }),
      ...(active && { 'aria-activedescendant': idOf(active) }),
    },
  };
}
