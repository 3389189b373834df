/** Every date shown or computed as "today" is Tahiti's, whatever the machine's zone (APP-02). */
export const TIME_ZONE = 'Pacific/Tahiti';

/*
 * What a day is, for the page, the map services and the rows of a layer alike: from midnight to midnight in Tahiti, written `2026-11-12`
 * (INFO-08). Its clock is ten hours late all year round.
 */

/** The day that it is in Tahiti. */
export function tahitiDay(date: Date): string {
  // The Swedish locale writes ISO dates.
  return date.toLocaleDateString('sv', { timeZone: TIME_ZONE });
}

/** The moment at which a day begins. */
export function tahitiMidnight(day: string): Date {
  return new Date(`${day}T00:00:00-10:00`);
}

/** The day after: `2026-12-31` → `2027-01-01`. */
export function nextDay(day: string): string {
  return addDays(day, 1);
}

/** So many days later, or earlier: `2026-12-31`, 2 → `2027-01-02`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days later another one is: `2026-12-31`, `2027-01-02` → 2. */
export function daysUntil(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);
}

/** From the first day to the last, both included. */
export type Days = { from: string; to: string };

/** `2026-11-12` or `2026-11-01/2026-11-12`; null for what is neither, or ends before it begins. */
export function readDays(text: string): Days | null {
  const [from = '', to = from, ...more] = text.split('/');
  const areDays = [from, to].every((day) => DAY.test(day) && isCalendarDay(day));
  return areDays && more.length === 0 && from <= to ? { from, to } : null;
}

/** As addresses and links have them, one day alone: `2026-11-12`. */
export function writeDays({ from, to }: Days): string {
  return from === to ? from : `${from}/${to}`;
}

/** Whole days, the last included, as the interval that map servers take: `2026-11-12T10:00:00.000Z/2026-11-13T09:59:59.999Z`. */
export function dayInterval(first: string, last = first): string {
  const end = new Date(tahitiMidnight(nextDay(last)).getTime() - 1);
  return `${tahitiMidnight(first).toISOString()}/${end.toISOString()}`;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** The moment of an ISO day, at midnight, or instant; null for what is neither. Without a zone, an hour is one of Tahiti. */
export function readInstant(text: string): Date | null {
  if (DAY.test(text)) return isCalendarDay(text) ? tahitiMidnight(text) : null;
  const [, day = '', time = '', zone] = INSTANT.exec(text) ?? [];
  if (!isCalendarDay(day)) return null;
  const instant = new Date(`${day}T${time}${zone?.replace(/(\d{2})(\d{2})$/, '$1:$2') ?? '-10:00'}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The day of an ISO day or instant, null for what is neither: `2026-11-13T09:59:59Z` → `2026-11-12`. */
export function readDay(text: string): string | null {
  const instant = readInstant(text);
  return instant && tahitiDay(instant);
}

/** The 30th of February is none. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}
