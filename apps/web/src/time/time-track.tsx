import { addDays, type Days, daysUntil, formatBriefDays, formatDays, writeDays } from '@motu/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';
import classes from './time-track.module.css';
import { firstShown, isBeyond, shifted, shownCount, withEnd, within } from './time-window.ts';

type TimeTrackProps = {
  days: Days;
  bounds: Days;
  /** Pixels that a day takes, about. */
  dayWidth: number;
  /** Those of the left side of a comparison. */
  other: Days | null;
  onChoose: (days: Days) => void;
};

type End = 'day' | 'from' | 'to';
type Drag = { end: End | null; x: number; first: string; hasMoved: boolean };

/** A finger trembles by so many pixels. */
const TREMOR = 5;
const WEEK = 7;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** One tick a day: a press chooses, handles are dragged or moved by keys, and the track itself is pulled to other days. */
export function TimeTrack({ days, bounds, dayWidth, other, onChoose }: TimeTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const count = shownCount(useWidth(track), dayWidth, bounds);
  const [first, setFirst] = useFirst(days, count, bounds);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isPeriod = days.from !== days.to;
  const handles: End[] = isPeriod ? ['from', 'to'] : ['day'];

  const place = (day: string) => (daysUntil(first, day) + 0.5) / count;
  const choose = (end: End, day: string) => {
    const wanted = within(day, bounds);
    onChoose(end === 'day' ? { from: wanted, to: wanted } : withEnd(days, end, wanted));
  };
  const dayAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return addDays(first, Math.floor(((clientX - left) / width) * count));
  };
  const nearest = (day: string): End => {
    if (!isPeriod) return 'day';
    return Math.abs(daysUntil(day, days.from)) <= Math.abs(daysUntil(day, days.to)) ? 'from' : 'to';
  };

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const end = ((event.target as HTMLElement).dataset.end as End | undefined) ?? null;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ end, x: event.clientX, first, hasMoved: false });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const hasMoved = drag.hasMoved || Math.abs(event.clientX - drag.x) > TREMOR;
    if (hasMoved !== drag.hasMoved) setDrag({ ...drag, hasMoved });
    if (!hasMoved) return;
    if (drag.end) choose(drag.end, dayAt(event));
    else setFirst(pulled(drag, event.clientX, track.current?.clientWidth ?? 1));
  };
  const pulled = ({ x, first: from }: Drag, to: number, width: number) => {
    const last = addDays(bounds.to, 1 - count);
    return within(addDays(from, Math.round(((x - to) / width) * count)), { from: bounds.from, to: last });
  };
  const end = (event: PointerEvent) => {
    if (drag && !drag.hasMoved && !drag.end) choose(nearest(dayAt(event)), dayAt(event));
    setDrag(null);
  };

  const ticks = Array.from({ length: count }, (_, i) => addDays(first, i));
  return (
    <div
      ref={track}
      className={classes.track}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      <Band className={classes.covered} days={bounds} place={place} />
      {isPeriod && <Band className={classes.chosen} days={days} place={place} />}
      {ticks.map((day, i) => (
        <span
          key={day}
          className={classes.tick}
          style={{ left: percent(place(day)) }}
          data-chosen={day === days.from || day === days.to || undefined}
        >
          {isLabelled(day, i, { count, days }) && (
            <span className={classes.label} aria-hidden="true">
              {i === 0 || day.endsWith('-01')
                ? formatBriefDays({ from: day, to: day }, dateLocale())
                : Number(day.slice(8))}
            </span>
          )}
        </span>
      ))}
      {other && <OtherSide days={other} place={place} right={days.to} />}
      {handles.map((one) => (
        <Handle key={one} end={one} days={days} bounds={bounds} place={place} onChoose={choose} />
      ))}
    </div>
  );
}

/** Every one where there is room, else each fourth; those beside the chosen one leave it its place. */
function isLabelled(day: string, index: number, { count, days }: { count: number; days: Days }): boolean {
  if (day === days.from || day === days.to || count <= 9) return true;
  if ([days.from, days.to].some((chosen) => Math.abs(daysUntil(day, chosen)) < 3)) return false;
  return index % 4 === 0;
}

type Placed = { place: (day: string) => number };

function Band({ className, days, place }: Placed & { className: string | undefined; days: Days }) {
  const half = (place(addDays(days.from, 1)) - place(days.from)) / 2;
  const left = Math.max(0, place(days.from) - half);
  const right = Math.min(1, place(days.to) + half);
  if (right <= left) return null;
  return <span className={className} style={{ left: percent(left), width: percent(right - left) }} />;
}

/** The day of the left side, and which is which; it is chosen in the panel of the comparison. */
function OtherSide({ days, place, right }: Placed & { days: Days; right: string }) {
  const marks = [
    { words: fr.left, day: days.to },
    { words: fr.right, day: right },
  ];
  const seen = marks.filter(({ day }) => place(day) > 0 && place(day) < 1);
  return (
    <span className={classes.sides} aria-hidden="true">
      {seen.map(({ words, day }) => (
        <span key={words} style={{ left: percent(place(day)) }} data-hollow={words === fr.left || undefined}>
          {words}
        </span>
      ))}
    </span>
  );
}

type HandleProps = Placed & { end: End; days: Days; bounds: Days; onChoose: (end: End, day: string) => void };

function Handle({ end, days, bounds, place, onChoose }: HandleProps) {
  const day = end === 'to' ? days.to : days.from;
  const share = place(day);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event, day, bounds);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(end, next);
  };
  const words = formatDays({ from: day, to: day }, dateLocale());
  return (
    <span
      className={classes.handle}
      role="slider"
      tabIndex={0}
      data-end={end}
      data-beyond={share < 0 || share > 1 || undefined}
      style={{ left: percent(Math.min(1, Math.max(0, share))) }}
      aria-label={fr.handles[end]}
      aria-valuemin={0}
      aria-valuemax={daysUntil(bounds.from, bounds.to)}
      aria-valuenow={daysUntil(bounds.from, within(day, bounds))}
      aria-valuetext={isBeyond(days, bounds) ? `${words}, ${fr.noData}` : words}
      onKeyDown={move}
    />
  );
}

/** Arrows go by a day, with Maj by a week; Début and Fin to the ends. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string, bounds: Days): string | null {
  const by = (count: number) => shifted({ from: day, to: day }, count, bounds).from;
  const step = shiftKey ? WEEK : 1;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-step);
    case 'ArrowRight':
    case 'ArrowUp':
      return by(step);
    case 'PageDown':
      return by(-WEEK);
    case 'PageUp':
      return by(WEEK);
    case 'Home':
      return bounds.from;
    case 'End':
      return bounds.to;
    default:
      return null;
  }
}

/** The first day of the track: it follows the chosen ones when these change, and stays where it was pulled otherwise. */
function useFirst(days: Days, count: number, bounds: Days): [string, (first: string) => void] {
  const key = `${writeDays(days)} ${count} ${writeDays(bounds)}`;
  const [kept, keep] = useState({ first: days.from, key: '' });
  const first = kept.key === key ? kept.first : firstShown(kept.first, days, count, bounds);
  if (kept.key !== key) keep({ first, key });
  return [first, (next) => keep({ first: next, key })];
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
