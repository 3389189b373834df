import type { Suggestion } from '@motu/contract';
import { IconHelpCircle, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { useOnline } from '../offline/index.ts';
import { usePanel } from '../panel/index.ts';
import { product } from '../product/index.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useListChoice } from '../ui/use-list-choice.ts';
import { useZoneHere } from '../zones/index.ts';
import { fr } from './fr.ts';
import classes from './search-field.module.css';
import { useSearch } from './search-provider.tsx';
import { groupSuggestions } from './suggestion-groups.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useIsSearching, useSuggestions } from './use-suggestions.ts';

type SearchFieldProps = { place: 'map' | 'header' };

/** The field, its help, its suggestions (SRCH-01 to SRCH-03). */
export function SearchField({ place }: SearchFieldProps) {
  const { text, isHelpOpen, dispatch, run, clear } = useSearch();
  const panel = usePanel();
  const online = useOnline();
  const zone = useZoneHere();
  const canSearch = online || zone !== null;
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

  const label = isHelpOpen ? fr.hideHelp : fr.showHelp;
  const placeholder = place === 'map' ? fr.placeholder(product.name) : fr.shortPlaceholder(product.name);
  return (
    <search className={classes.search} data-place={place} data-listed={list.isOpen || undefined}>
      <form className={classes.form} onSubmit={onSubmit}>
        <input
          ref={input}
          className={classes.input}
          type="text"
          {...list.field}
          onKeyDown={list.onKeyDown}
          aria-autocomplete="list"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={fr.search}
          placeholder={placeholder}
          value={text}
          disabled={!canSearch}
          onChange={(event) => onType(event.currentTarget.value)}
          onFocus={onFocus}
          onBlur={() => list.close()}
        />
        {text !== '' && (
          <button type="button" className={classes.icon} aria-label={fr.clear} title={fr.clear} onClick={onClear}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={`${classes.icon} ${classes.help}`}
          aria-label={label}
          title={label}
          aria-expanded={isHelpOpen}
          onClick={toggleHelp}
        >
          <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
        </button>
        <button
          type="submit"
          className={classes.submit}
          aria-label={fr.search}
          title={fr.search}
          disabled={!canSearch || searching || text.trim() === ''}
          aria-busy={searching || undefined}
        >
          {searching ? <Spinner /> : <IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        </button>
      </form>
      {list.isOpen && <SuggestionList groups={groups} text={text} list={list} onChoose={choose} />}
    </search>
  );
}
