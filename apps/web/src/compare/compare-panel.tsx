import { Button, Select, TextInput } from '@mantine/core';
import { type Days, formatDays, readDays } from '@motu/core';
import { IconArrowsExchange, IconLayoutSidebar, IconLayoutSidebarRight, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  chooseDays,
  daysOf,
  layersReducer,
  type ShownLayer,
  useDay,
  useLayers,
  useOtherSide,
  useShownOnOtherSide,
} from '../layers/index.ts';
import { ownStore } from '../own/index.ts';
import { PanelFrame, usePanel } from '../panel/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useStore } from '../ui/store.ts';
import classes from './compare-panel.module.css';
import { fr } from './fr.ts';
import { compare, useComparison } from './use-comparison.ts';

/** « Comparer »: the layers and the day of each side (TIME-02). */
export function ComparePanel() {
  const { dispatch: dispatchPanel } = usePanel();
  const { state, onMap, dispatch } = useLayers();
  const side = useOtherSide();
  const day = useDay();
  const left = useShownOnOtherSide();
  const { start, stop, swap } = useComparison();
  const leave = () => {
    stop();
    dispatchPanel({ type: 'CLOSE' });
  };
  if (!side)
    return (
      <PanelFrame title={fr.title}>
        <div className={classes.body}>
          <p className={classes.text}>{fr.text}</p>
          <Button onClick={start}>{fr.title}</Button>
        </div>
      </PanelFrame>
    );
  const ofLeft = { ...state, shown: side.layers ?? state.shown };
  const changeLeft = (type: 'SHOW' | 'HIDE', slug: string) =>
    compare({ ...side, layers: [...layersReducer(ofLeft, { type, slug }).shown] });

  return (
    <PanelFrame
      title={fr.title}
      foot={
        <Button variant="default" fullWidth onClick={leave}>
          {fr.stop}
        </Button>
      }
    >
      <div className={classes.body}>
        <p className={classes.text}>{fr.text}</p>
        <Side
          place="left"
          shown={left}
          days={side.days ?? daysOf(day)}
          onChange={changeLeft}
          onDays={(days) => compare({ ...side, days })}
        />
        <Button
          variant="default"
          className={classes.swap}
          leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden="true" />}
          onClick={swap}
        >
          {fr.swap}
        </Button>
        <Side
          place="right"
          shown={onMap}
          days={daysOf(day)}
          onChange={(type, slug) => dispatch({ type, slug })}
          onDays={chooseDays}
        />
      </div>
    </PanelFrame>
  );
}

type SideProps = {
  place: 'left' | 'right';
  shown: readonly ShownLayer[];
  days: Days;
  onChange: (type: 'SHOW' | 'HIDE', slug: string) => void;
  onDays: (days: Days) => void;
};

function Side({ place, shown, days, onChange, onDays }: SideProps) {
  const [isAdding, setAdding] = useState(false);
  const { context } = useLayers();
  const Icon = place === 'left' ? IconLayoutSidebar : IconLayoutSidebarRight;
  const words = fr.addTo[place];
  const own = useStore(ownStore, (entries) => entries);
  const others = [...own.map(({ item }) => item), ...Object.values(context?.layers ?? {})].filter(
    ({ slug }) => !shown.some(({ item }) => item.slug === slug),
  );
  const add = (slug: string | null) => {
    if (slug) onChange('SHOW', slug);
    setAdding(false);
  };
  return (
    <section className={classes.side} aria-label={fr.sides[place]}>
      <div className={classes.head}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <h3>{fr.sides[place]}</h3>
        <IconButton label={fr.add(words)} icon={IconPlus} onClick={() => setAdding(!isAdding)} />
      </div>
      {isAdding && (
        <Select
          searchable
          autoFocus
          defaultDropdownOpened
          aria-label={fr.add(words)}
          placeholder={fr.pick}
          nothingFoundMessage={fr.nothingFound}
          data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={add}
        />
      )}
      <ul className={classes.layers}>
        {shown.map(({ item }) => (
          <li key={item.slug}>
            <span>{item.name}</span>
            <IconButton label={fr.remove(item.name, words)} icon={IconX} onClick={() => onChange('HIDE', item.slug)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.text}>{fr.noLayerText}</p>}
      {shown.some(({ item }) => item.dated) && <SideDays label={fr.day(words)} days={days} onDays={onDays} />}
    </section>
  );
}

type SideDaysProps = { label: string; days: Days; onDays: (days: Days) => void };

/** The day of a side; a day that is being typed stays in the field until it is one. */
function SideDays({ label, days, onDays }: SideDaysProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const take = (text: string) => {
    const chosen = readDays(text);
    setTyped(chosen ? null : text);
    setWrong(false);
    if (chosen) onDays(chosen);
  };
  const period = days.from === days.to ? null : fr.period(formatDays(days, dateLocale()));
  return (
    <TextInput
      type="date"
      label={label}
      description={period ?? fr.tahiti}
      value={typed ?? days.from}
      error={isWrong && fr.notADay}
      onBlur={() => setWrong(typed !== null)}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
