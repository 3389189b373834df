import type { Suggestion } from '@motu/contract';
import { foldText } from '@motu/core';
import type { useListChoice } from '../ui/use-list-choice.ts';
import { fr } from './fr.ts';
import { iconOf } from './kind-icon.ts';
import classes from './search-field.module.css';
import type { SuggestionGroup } from './suggestion-groups.ts';

type SuggestionListProps = {
  groups: SuggestionGroup[];
  text: string;
  list: ReturnType<typeof useListChoice<Suggestion>>;
  onChoose: (suggestion: Suggestion) => void;
};

export function SuggestionList({ groups, text, list, onChoose }: SuggestionListProps) {
  const option = (one: Suggestion) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys.
    <div
      key={one.resultat_titre}
      id={list.idOf(one)}
      role="option"
      tabIndex={-1}
      aria-selected={one === list.active}
      className={classes.option}
      onClick={() => onChoose(one)}
    >
      <SuggestionWords suggestion={one} text={text} />
    </div>
  );
  return (
    <div className={classes.dropdown}>
      <div
        id={list.listId}
        role="listbox"
        tabIndex={-1}
        aria-label={fr.suggestions}
        className={classes.options}
        // The field would lose the focus, and with it the list, before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, found }) =>
          name === null ? (
            found.map(option)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a list of options has no fieldset.
            <div key={name} role="group" aria-label={name}>
              <p className={classes.groupLabel} aria-hidden="true">
                {name}
              </p>
              {found.map(option)}
            </div>
          ),
        )}
      </div>
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
    </div>
  );
}

function SuggestionWords({ suggestion, text }: { suggestion: Suggestion; text: string }) {
  const { resultat_titre: title, sousTitre } = suggestion;
  const Icon = iconOf(suggestion);
  const start = startLength(title, text);
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.optionIcon} />
      <span className={classes.optionTitle}>
        <b>{title.slice(0, start)}</b>
        {title.slice(start)}
      </span>
      <span className={classes.optionPlace}>{sousTitre}</span>
    </>
  );
}

/** How many letters of a title the typed text covers, accents and ʻeta aside; 0 when it begins otherwise. */
function startLength(title: string, text: string): number {
  const typed = foldText(text);
  if (typed === '' || !foldText(title).startsWith(typed)) return 0;
  let length = 0;
  while (length < title.length && foldText(title.slice(0, length)).length < typed.length) length += 1;
  return length;
}
