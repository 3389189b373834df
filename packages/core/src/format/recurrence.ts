import { nextDay, tahitiDay, tahitiMidnight } from './day.ts';

/** What a recurrence may follow. */
export const RECURRENCES = ['hours', 'day', 'week', 'month'] as const;
/** Those that divide a day: the hours are then the same every day. */
export const RECURRENCE_HOURS = [1, 2, 3, 4, 6, 8, 12] as const;

/** When something is done again and again, by the clock of Tahiti. */
export type Recurrence = {
  every: (typeof RECURRENCES)[number];
  /** Of `hours`: so many apart, one of them at `at`. */
  hours: number;
  /** Of `week`: 1 for Monday, 7 for Sunday. */
  weekday: number;
  /** Of `month`: the last day of a month that has no such day. */
  day: number;
  /** `02:30` */
  at: string;
};

const HOUR_MS = 3_600_000;
/** The first day of a month is at most so far. */
const DAYS_AHEAD = 32;

/** The first moment after this one: chaque jour à 02:30, after the 17th at 02:30 → the 18th at 02:30. */
export function nextTime(recurrence: Recurrence, after: Date): Date {
  const [hours = 0, minutes = 0] = recurrence.at.split(':').map(Number);
  const offset = hours * HOUR_MS + minutes * 60_000;
  const on = (day: string) => tahitiMidnight(day).getTime() + offset;
  let day = tahitiDay(after);
  if (recurrence.every === 'hours') {
    const step = recurrence.hours * HOUR_MS;
    const steps = Math.floor((after.getTime() - on(day)) / step) + 1;
    return new Date(on(day) + steps * step);
  }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    if (on(day) > after.getTime() && isDayOf(recurrence, day)) return new Date(on(day));
    day = nextDay(day);
  }
  throw new Error(`No day comes for ${JSON.stringify(recurrence)}.`);
}

function isDayOf({ every, weekday, day: wanted }: Recurrence, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (every === 'week') return (date.getUTCDay() || 7) === weekday;
  if (every === 'day') return true;
  const isLast = nextDay(day).endsWith('-01');
  return date.getUTCDate() === wanted || (isLast && date.getUTCDate() < wanted);
}
