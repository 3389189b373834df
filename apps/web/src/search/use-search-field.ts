import type { Suggestion } from '@motu/contract';
import { type FormEvent, useRef } from 'react';
import { useOnline } from '../offline/index.ts';
import { usePanel } from '../panel/index.ts';
import { useListChoice } from '../ui/use-list-choice.ts';
import { useZoneHere } from '../zones/index.ts';
import { useSearch } from './search-provider.tsx';
import { groupSuggestions } from './suggestion-groups.ts';
import { useIsSearching, useSuggestions } from './use-suggestions.ts';

/** What the field does when someone types, chooses, clears or asks for help: the panel, the list and the search go together. */
export function useSearchField() {
  const { text, isHelpOpen, dispatch, run, clear } = useSearch();
  const panel = usePanel();
  const online = useOnline();
  const zone = useZoneHere();
  const input = useRef<HTMLInputElement>(null);
  const searching = useIsSearching();
  const found = useSuggestions(text);
  const groups = groupSuggestions(searching ? [] : found);
  const choose = ({ resultat_titre: title }: Suggestion) => submit(title, true);
  const list = useListChoice(
    groups.flatMap((group) => group.found),
    choose,
  );

  const submit = (query: string, goesToFirst = false) => {
    list.close();
    run(query.trim(), { goesToFirst });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !searching) submit(text);
  };
  const onType = (value: string) => {
    if (value === '') return onClear();
    dispatch({ type: 'TYPE', text: value });
    if (panel.module === 'search') panel.dispatch({ type: 'CLOSE' });
    list.open();
  };
  const onClear = () => {
    // The focus first: it would open what is closed here.
    input.current?.focus();
    clear();
    list.close();
  };
  const onFocus = () => {
    dispatch({ type: 'FOCUS' });
    if (text === '') panel.dispatch({ type: 'OPEN', module: 'search' });
    else list.open();
  };
  const toggleHelp = () => {
    dispatch({ type: 'TOGGLE_HELP' });
    panel.dispatch(isHelpOpen ? { type: 'CLOSE' } : { type: 'OPEN', module: 'search' });
  };
  return {
    ...{ text, isHelpOpen, searching, groups, list, input, canSearch: online || zone !== null },
    ...{ choose, onSubmit, onType, onClear, onFocus, toggleHelp },
  };
}
