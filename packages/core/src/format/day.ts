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
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Whole days, the last included, as the interval that map servers take: `2026-11-12T10:00:00.000Z/2026-11-13T09:59:59.999Z`. */
export function dayInterval(first: string, last = first): string {
  const end = new Date(tahitiMidnight(nextDay(last)).getTime() - 1);
  return `${tahitiMidnight(first).toISOString()}/${end.toISOString()}`;
}

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
