import { type Days, formatDays, formatShortDays, tahitiDay } from '@motu/core';
import {
  IconCalendarEvent,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { chooseDays, daysOf, useDay, useLayers, useOtherSide } from '../layers/index.ts';
import { dateLocale } from '../ui/date-locale.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Segments } from '../ui/segments.tsx';
import { SMALL_SCREEN, TIGHT_SCREEN, useMedia } from '../ui/use-media.ts';
import hidden from '../ui/visually-hidden.module.css';
import { DatesChoice } from './dates-choice.tsx';
import { fr } from './fr.ts';
import classes from './time-bar.module.css';
import { TimeTrack } from './time-track.tsx';
import { boundsOf, isBeyond, shifted } from './time-window.ts';
import { SPEEDS, type Speed, usePlay } from './use-play.ts';

type Mode = 'day' | 'period';
const MODES = (['day', 'period'] as const).map((value) => ({ value, label: fr.modes[value] }));
/** A period begins as a week. */
const FIRST_LENGTH = 6;

/** The days of layers with dates: one, or a period, chosen, stepped through and played (TIME-01). */
export function TimeBar({ isCrowded }: { isCrowded: boolean }) {
  // A panel, or a table, and the bar leave no map between them on a small or low screen: there it begins as a chip.
  const place = useMedia(TIGHT_SCREEN) && isCrowded ? 'besideOther' : 'alone';
  const [folded, setFolded] = useState({ alone: false, besideOther: true });
  const text = useDay();
  const days = useMemo(() => daysOf(text), [text]);
  // The focus follows what takes the place of what was pressed.
  const hasMoved = useRef(false);
  const fold = (next: boolean) => {
    hasMoved.current = true;
    setFolded({ ...folded, [place]: next });
  };
  const focused = (element: HTMLButtonElement | null) => {
    if (!element || !hasMoved.current) return;
    hasMoved.current = false;
    element.focus();
  };
  if (!folded[place]) return <OpenBar days={days} closeRef={focused} onFold={() => fold(true)} />;
  const words = formatShortDays(days, dateLocale());
  return (
    <button
      ref={focused}
      type="button"
      className={classes.chip}
      aria-label={fr.open(words)}
      onClick={() => fold(false)}
    >
      <IconCalendarEvent size={20} stroke={1.75} aria-hidden="true" />
      {words}
    </button>
  );
}

type OpenBarProps = { days: Days; closeRef: (element: HTMLButtonElement | null) => void; onFold: () => void };

function OpenBar({ days, closeRef, onFold }: OpenBarProps) {
  const isSmall = useMedia(SMALL_SCREEN);
  const isTight = useMedia(TIGHT_SCREEN);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { shown } = useLayers();
  const dated = useMemo(() => shown.map(({ item }) => item).filter((item) => item.dated), [shown]);
  const key = JSON.stringify(dated.map((item) => item.days));
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers of another day are other objects with the same bounds
  const bounds = useMemo(() => boundsOf(dated, tahitiDay(new Date())), [key]);
  const play = usePlay({ days, bounds, choose: chooseDays });
  const mode: Mode = days.from === days.to ? 'day' : 'period';
  const step = (count: number) => chooseDays(shifted(days, count, bounds));
  const setMode = (next: Mode) =>
    chooseDays(next === 'day' ? { from: days.to, to: days.to } : weekBefore(days, bounds));
  const words = formatShortDays(days, dateLocale());
  const other = useOtherSide();
  const layers = dated.map(({ name }) => name).join(' · ');
  const names = other ? fr.onTheRight(layers) : layers;
  const choices = { days, bounds, mode, setMode, play, isStill };

  return (
    <section
      className={classes.bar}
      aria-label={fr.bar}
      onKeyDown={(event) => playBySpace(event, isStill, play.toggle)}
    >
      {!isStill && <PlayButton isPlaying={play.isPlaying} onClick={play.toggle} />}
      <div className={classes.when}>
        <p className={classes.layers} title={names}>
          {names}
        </p>
        <div className={classes.steps}>
          <IconButton
            label={fr.before}
            icon={IconChevronLeft}
            isDisabled={days.from <= bounds.from}
            onClick={() => step(-1)}
          />
          <DatesChoice days={days} label={fr.choose(words)} words={words}>
            {isTight && <Choices {...choices} />}
          </DatesChoice>
          <IconButton
            label={fr.after}
            icon={IconChevronRight}
            isDisabled={days.to >= bounds.to}
            onClick={() => step(1)}
          />
        </div>
        <p className={hidden.text} aria-live={play.isPlaying ? 'off' : 'polite'}>
          {words}
        </p>
      </div>
      <div className={classes.track}>
        {isBeyond(days, bounds) ? (
          <NoData days={days} bounds={bounds} />
        ) : (
          <TimeTrack
            days={days}
            bounds={bounds}
            dayWidth={isSmall ? 37 : 29}
            other={other && (other.days ?? days)}
            onChoose={chooseDays}
          />
        )}
      </div>
      {!isTight && <Choices {...choices} />}
      <button
        ref={closeRef}
        type="button"
        className={classes.close}
        aria-label={fr.close}
        title={fr.close}
        onClick={onFold}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  );
}

function PlayButton({ isPlaying, onClick }: { isPlaying: boolean; onClick: () => void }) {
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const label = isPlaying ? fr.stop : fr.play;
  return (
    <button type="button" className={classes.play} aria-label={label} title={label} onClick={onClick}>
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

/** Space plays wherever it does nothing of its own. */
function playBySpace(event: KeyboardEvent, isStill: boolean, toggle: () => void): void {
  if (event.key !== ' ' || isStill || (event.target as HTMLElement).role !== 'slider') return;
  event.preventDefault();
  toggle();
}

/** The week that ends with a day, or what there is of it. */
function weekBefore(days: Days, bounds: Days): Days {
  const { from } = shifted({ from: days.to, to: days.to }, -FIRST_LENGTH, bounds);
  return from < days.to ? { from, to: days.to } : shifted({ from, to: bounds.to }, 0, bounds);
}

type ChoicesProps = {
  mode: Mode;
  setMode: (mode: Mode) => void;
  play: ReturnType<typeof usePlay>;
  isStill: boolean;
};

/** A day or a period, and how fast they are played. */
function Choices({ mode, setMode, play, isStill }: ChoicesProps) {
  const id = useId();
  return (
    <div className={classes.choices}>
      <Segments label={fr.mode} isLabelHidden choices={MODES} value={mode} onChange={setMode} />
      {!isStill && (
        <div className={classes.speed}>
          <label htmlFor={id}>{fr.speed}</label>
          <select
            id={id}
            value={play.speed}
            onChange={({ currentTarget }) => play.setSpeed(Number(currentTarget.value) as Speed)}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {fr.speeds(speed)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** Said where it shows: the day is kept, and the nearest one with data is a press away. */
function NoData({ days, bounds }: { days: Days; bounds: Days }) {
  const nearest = days.from > bounds.to ? bounds.to : bounds.from;
  const day = { from: nearest, to: nearest };
  return (
    <p className={classes.noData}>
      {fr.noData}
      <button type="button" className={classes.nearest} onClick={() => chooseDays(day)}>
        {fr.goTo(formatDays(day, dateLocale()))}
      </button>
    </p>
  );
}
