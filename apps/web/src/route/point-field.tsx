import { Combobox, useCombobox } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { SuggestionList } from '../search/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './route-points.module.css';
import type { MarkerType } from './route-reducer.ts';
import { pickStore } from './route-store.ts';
import { usePointField } from './use-point-field.ts';

const LETTERS: Record<MarkerType, string> = { START: 'A', END: 'B' };

/** One end of the route: a place by its name, coordinates, or where the device is. While it has the focus, a click on the map places it. */
export function PointField({ end }: { end: MarkerType }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = usePointField(end);
  const { text, suggestions, reading, isBusy, problem } = field;
  const problemId = useId();
  const hasOptions = reading !== null || suggestions.length > 0;
  const isListed = combobox.dropdownOpened && hasOptions;

  const submit = (value: string) => {
    combobox.closeDropdown();
    void field.submit(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && (!isListed || combobox.getSelectedOptionIndex() < 0)) {
      event.preventDefault();
      submit(text);
    }
    // Escape first closes the list, then gives up what was typed, and leaves the panel open.
    if (event.key === 'Escape' && (isListed || field.isTyping)) {
      event.preventDefault();
      event.stopPropagation();
      if (!isListed) field.giveUp();
      combobox.closeDropdown();
    }
  };

  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        withinPortal={false}
        offset={4}
        transitionProps={{ duration: 0 }}
        middlewares={{ flip: false, shift: false }}
      >
        <Combobox.DropdownTarget>
          <div className={classes.field} data-end={end}>
            <span className={classes.badge} data-end={end} aria-hidden="true">
              {LETTERS[end]}
            </span>
            <label className={classes.label}>
              {fr.ends[end]}
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  className={classes.input}
                  type="text"
                  role="combobox"
                  aria-expanded={isListed}
                  aria-autocomplete="list"
                  aria-invalid={problem !== null || undefined}
                  aria-describedby={problem === null ? undefined : problemId}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={200}
                  enterKeyHint="search"
                  placeholder={fr.placeholder[end]}
                  value={text}
                  onChange={(event) => {
                    field.type(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onFocus={(event) => {
                    event.currentTarget.select();
                    pickStore.dispatch(end);
                  }}
                  onBlur={() => {
                    combobox.closeDropdown();
                    field.giveUp();
                  }}
                  onKeyDown={onKeyDown}
                />
              </Combobox.EventsTarget>
            </label>
            <IconButton
              label={fr.usePosition[end]}
              icon={IconCurrentLocation}
              isBusy={isBusy}
              onClick={() => void field.takePosition()}
            />
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown className={classes.dropdown} hidden={!isListed}>
          {reading ? (
            <Combobox.Options aria-label={fr.ends[end]}>
              <Combobox.Option value={text} className={classes.reading}>
                <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
                <span>
                  {reading.interpretation}
                  <small>{fr.readAs(words.coordinateFormats[reading.format])}</small>
                </span>
              </Combobox.Option>
            </Combobox.Options>
          ) : (
            <SuggestionList suggestions={suggestions} text={text} />
          )}
        </Combobox.Dropdown>
      </Combobox>
      {problem !== null && (
        <p id={problemId} className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
