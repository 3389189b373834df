import { addDays, type Days, daysUntil } from '@motu/core';

/** What a layer with dates tells of them. */
type Dated = { days?: Days };

/** Where nobody knows the days of a layer, as of an outside server: far enough back, and a year ahead. */
const UNKNOWN_FROM = '1900-01-01';
const UNKNOWN_AHEAD = 366;

/** The first and the last day that the bar goes to: those of all layers shown. */
export function boundsOf(layers: readonly Dated[], today: string): Days {
  const unknown = { from: UNKNOWN_FROM, to: addDays(today, UNKNOWN_AHEAD) };
  const all = layers.map(({ days = unknown }) => days);
  return {
    from: all.map(({ from }) => from).reduce((a, b) => (a < b ? a : b), all[0]?.from ?? today),
    to: all.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), all[0]?.to ?? today),
  };
}

/** The day itself, or the nearest one that there is. */
export function within(day: string, { from, to }: Days): string {
  return day < from ? from : day > to ? to : day;
}

/** So many days later, as many of them; at the end of the bounds it stays there. */
export function shifted(days: Days, count: number, bounds: Days): Days {
  const length = Math.min(daysUntil(days.from, days.to), daysUntil(bounds.from, bounds.to));
  const from = within(addDays(days.from, count), { from: bounds.from, to: addDays(bounds.to, -length) });
  return { from, to: addDays(from, length) };
}

/** Whether no row can be of these days. */
export const isBeyond = (days: Days, bounds: Days): boolean => days.to < bounds.from || days.from > bounds.to;

/** One end of a period moved to a day; it takes the other along where it would pass it. */
export function withEnd(days: Days, end: 'from' | 'to', day: string): Days {
  if (end === 'from') return { from: day, to: day > days.to ? day : days.to };
  return { from: day < days.from ? day : days.from, to: day };
}

/** The first of `count` days on the track: moved as little as shows the chosen ones, and never beyond the bounds. */
export function firstShown(first: string, days: Days, count: number, bounds: Days): string {
  const last = within(days.to, bounds);
  const begins = within(days.from, bounds);
  const forward = addDays(last, 1 - count);
  const seen = first < forward ? forward : first > begins && begins >= forward ? begins : first;
  return within(seen, { from: bounds.from, to: latest(bounds.from, addDays(bounds.to, 1 - count)) });
}

const latest = (a: string, b: string): string => (a > b ? a : b);

/** How many days fit on a track, and are there. */
export function shownCount(width: number, dayWidth: number, bounds: Days): number {
  const fitting = Math.max(5, Math.round(width / dayWidth));
  return Math.min(fitting, daysUntil(bounds.from, bounds.to) + 1);
}
