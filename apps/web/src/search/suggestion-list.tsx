import { Combobox } from '@mantine/core';
import type { Suggestion } from '@motu/contract';
import { foldText } from '@motu/core';
import { fr } from './fr.ts';
import { iconOf } from './kind-icon.ts';
import classes from './search-field.module.css';

type SuggestionListProps = { suggestions: Suggestion[]; text: string };

/** The suggestions: those that begin so, then what is spelt nearly so, then layers and contexts. */
export function SuggestionList({ suggestions, text }: SuggestionListProps) {
  const places = suggestions.filter(({ kind }) => kind === 'lieu');
  const groups = [
    { name: null, found: places.filter(({ proche }) => !proche) },
    { name: fr.near, found: places.filter(({ proche }) => proche) },
    { name: fr.layers, found: suggestions.filter(({ kind }) => kind !== 'lieu') },
  ].filter(({ found }) => found.length > 0);
  return (
    <>
      <Combobox.Options aria-label={fr.suggestions} className={classes.options}>
        {groups.map(({ name, found }) =>
          name === null ? (
            found.map((one) => <SuggestionOption key={one.resultat_titre} suggestion={one} text={text} />)
          ) : (
            <Combobox.Group key={name} label={name} classNames={{ groupLabel: classes.groupLabel }}>
              {found.map((one) => (
                <SuggestionOption key={one.resultat_titre} suggestion={one} text={text} />
              ))}
            </Combobox.Group>
          ),
        )}
      </Combobox.Options>
      <p className={classes.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {fr.chooseKeys}
        </span>
        <span>
          <kbd>{fr.enter}</kbd> {fr.searchKey}
        </span>
        <span>
          <kbd>{fr.escape}</kbd> {fr.closeKey}
        </span>
      </p>
    </>
  );
}

function SuggestionOption({ suggestion, text }: { suggestion: Suggestion; text: string }) {
  const { resultat_titre: title, sousTitre } = suggestion;
  const Icon = iconOf(suggestion);
  const start = startLength(title, text);
  return (
    <Combobox.Option value={title} className={classes.option}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.optionIcon} />
      <span className={classes.optionTitle}>
        <b>{title.slice(0, start)}</b>
        {title.slice(start)}
      </span>
      <span className={classes.optionPlace}>{sousTitre}</span>
    </Combobox.Option>
  );
}

/** How many letters of a title the typed text covers, accents and ʻeta aside; 0 when it begins otherwise. */
export function startLength(title: string, text: string): number {
  const typed = foldText(text);
  if (typed === '' || !foldText(title).startsWith(typed)) return 0;
  let length = 0;
  while (length < title.length && foldText(title.slice(0, length)).length < typed.length) length += 1;
  return length;
}
