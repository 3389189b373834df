import { Combobox, useCombobox } from '@mantine/core';
import { IconCurrentLocation, IconMapPin, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { iconOf } from '../search/index.ts';
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
        position="bottom-start"
        width="calc(100% + 52px)"
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
          <Combobox.Options aria-label={fr.ends[end]} className={classes.options}>
            {reading && (
              <Option
                value={text}
                icon={IconMapPin}
                title={reading.interpretation}
                note={fr.readAs(words.coordinateFormats[reading.format])}
              />
            )}
            {!reading &&
              suggestions.map((one) => (
                <Option
                  key={one.resultat_titre}
                  value={one.resultat_titre}
                  icon={iconOf(one)}
                  title={one.resultat_titre}
                  note={one.sousTitre}
                />
              ))}
          </Combobox.Options>
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

type OptionProps = { value: string; icon: TablerIcon; title: string; note: string };

function Option({ value, icon: Icon, title, note }: OptionProps) {
  return (
    <Combobox.Option value={value} className={classes.option}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {title}
        <small>{note}</small>
      </span>
    </Combobox.Option>
  );
}
