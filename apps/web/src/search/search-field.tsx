import { IconHelpCircle, IconSearch, IconX } from '@tabler/icons-react';
import { product } from '../product/index.ts';
import { Spinner } from '../ui/spinner.tsx';
import { fr } from './fr.ts';
import classes from './search-field.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { useSearchField } from './use-search-field.ts';

type SearchFieldProps = { place: 'map' | 'header' };

/** The field, its help, its suggestions (SRCH-01 to SRCH-03). */
export function SearchField({ place }: SearchFieldProps) {
  const field = useSearchField();
  const { text, isHelpOpen, searching, list, canSearch } = field;
  const label = isHelpOpen ? fr.hideHelp : fr.showHelp;
  const placeholder = place === 'map' ? fr.placeholder(product.name) : fr.shortPlaceholder(product.name);
  return (
    <search className={classes.search} data-place={place} data-listed={list.isOpen || undefined}>
      <form className={classes.form} onSubmit={field.onSubmit}>
        <input
          ref={field.input}
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
          onChange={(event) => field.onType(event.currentTarget.value)}
          onFocus={field.onFocus}
          onBlur={() => list.close()}
        />
        {text !== '' && (
          <button type="button" className={classes.icon} aria-label={fr.clear} title={fr.clear} onClick={field.onClear}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={`${classes.icon} ${classes.help}`}
          aria-label={label}
          title={label}
          aria-expanded={isHelpOpen}
          onClick={field.toggleHelp}
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
      {list.isOpen && <SuggestionList groups={field.groups} text={text} list={list} onChoose={field.choose} />}
    </search>
  );
}
