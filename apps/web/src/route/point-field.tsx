import { IconCurrentLocation, IconMapPin, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { iconOf } from '../search/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useListChoice } from '../ui/use-list-choice.ts';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './route-points.module.css';
import type { MarkerType } from './route-reducer.ts';
import { pickStore } from './route-store.ts';
import { usePointField } from './use-point-field.ts';

const LETTERS: Record<MarkerType, string> = { START: 'A', END: 'B' };

/** One end of the route: a place by its name, coordinates, or where the device is. While it has the focus, a click on the map places it. */
export function PointField({ end }: { end: MarkerType }) {
  const field = usePointField(end);
  const { text, isBusy, problem } = field;
  const problemId = useId();
  const options = optionsOf(field);
  const submit = (value: string) => {
    list.close();
    void field.submit(value);
  };
  const list = useListChoice(options, ({ value }) => submit(value));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    list.onKeyDown(event);
    if (event.isDefaultPrevented() || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit(text);
    // Escape first closes the list, then gives up what was typed, and leaves the panel open.
    else if (event.key === 'Escape' && field.isTyping) field.giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div className={classes.field} data-end={end}>
        <span className={classes.badge} data-end={end} aria-hidden="true">
          {LETTERS[end]}
        </span>
        <label className={classes.label}>
          {fr.ends[end]}
          <input
            className={classes.input}
            type="text"
            {...list.field}
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
              list.open();
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              pickStore.dispatch(end);
            }}
            onBlur={() => {
              list.close();
              field.giveUp();
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <IconButton
          label={fr.usePosition[end]}
          icon={IconCurrentLocation}
          isBusy={isBusy}
          onClick={() => void field.takePosition()}
        />
        {list.isOpen && <Options label={fr.ends[end]} options={options} list={list} onChoose={submit} />}
      </div>
      {problem !== null && (
        <p id={problemId} className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

type OptionsProps = {
  label: string;
  options: readonly Option[];
  list: ReturnType<typeof useListChoice<Option>>;
  onChoose: (value: string) => void;
};

function Options({ label, options, list, onChoose }: OptionsProps) {
  return (
    <div
      id={list.listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={classes.options}
      // The field would lose the focus, and with it the list, before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys.
        <div
          key={option.value}
          id={list.idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === list.active}
          className={classes.option}
          onClick={() => onChoose(option.value)}
        >
          <option.icon size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {option.title}
            <small>{option.note}</small>
          </span>
        </div>
      ))}
    </div>
  );
}

type Option = { value: string; icon: TablerIcon; title: string; note: string };

/** What was typed may be coordinates, or the beginning of a name. */
function optionsOf({ text, reading, suggestions }: ReturnType<typeof usePointField>): Option[] {
  if (reading) {
    const note = fr.readAs(words.coordinateFormats[reading.format]);
    return [{ value: text, icon: IconMapPin, title: reading.interpretation, note }];
  }
  return suggestions.map((one) => ({
    value: one.resultat_titre,
    icon: iconOf(one),
    title: one.resultat_titre,
    note: one.sousTitre,
  }));
}
