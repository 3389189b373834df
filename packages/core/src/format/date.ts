import { type Days, TIME_ZONE, tahitiDay, tahitiMidnight } from './day.ts';

/** `12 novembre 2026` */
export function formatDate(date: Date, locale = 'fr'): string {
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: TIME_ZONE });
}

/** `12 novembre 2026 à 14:05` */
export function formatDateTime(date: Date, locale = 'fr'): string {
  return date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
}

/** `12 nov. 2026, 14:05`, for tables. */
export function formatShortDateTime(date: Date, locale = 'fr'): string {
  return date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });
}

const DAYS_LONG = { dateStyle: 'long' } as const;
const DAYS_SHORT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const DAYS_BRIEF = { day: 'numeric', month: 'short' } as const;

/** `16 novembre 2026`, or `1–16 novembre 2026`. */
export const formatDays = (days: Days, locale = 'fr'): string => writtenDays(days, DAYS_LONG, locale);

/** `lun. 16 nov. 2026`, where there is little room. */
export const formatShortDays = (days: Days, locale = 'fr'): string => writtenDays(days, DAYS_SHORT, locale);

/** `16 nov.`, beside others of the same year. */
export const formatBriefDays = (days: Days, locale = 'fr'): string => writtenDays(days, DAYS_BRIEF, locale);

function writtenDays({ from, to }: Days, words: Intl.DateTimeFormatOptions, locale: string): string {
  const { weekday: _, ...ofMany } = words;
  // A period has no room for the names of its days.
  const format = new Intl.DateTimeFormat(locale, { ...(from === to ? words : ofMany), timeZone: TIME_ZONE });
  return format.formatRange(tahitiMidnight(from), tahitiMidnight(to));
}

/** The minute in Tahiti, for the name of a file: `20261112_2330`. */
export function tahitiStamp(date: Date): string {
  const time = date.toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });
  return `${tahitiDay(date)}_${time}`.replace(/[-:]/g, '');
}

const SHORT_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const LONG_DATE = /^(?:[a-zéû]+\.? )?(\d{1,2})(?:er)? ([a-zéû]+) (\d{4})$/i;
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/**
 * Reads a deployment date as ISO, then `dd/MM/yyyy`, then a long French date; `now` when none fits.
 * A date without an hour is noon in Tahiti, so that it is the same day in every reading.
 */
export function parseDeploymentDate(text: string, now: Date): Date {
  return parseIso(text) ?? parseShort(text) ?? parseLong(text) ?? now;
}

function parseIso(text: string): Date | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (day) return noonInTahiti(Number(day[1]), Number(day[2]), Number(day[3]));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseShort(text: string): Date | null {
  const match = SHORT_DATE.exec(text.trim());
  return match ? noonInTahiti(Number(match[3]), Number(match[2]), Number(match[1])) : null;
}

function parseLong(text: string): Date | null {
  const match = LONG_DATE.exec(text.trim().normalize('NFC'));
  if (!match) return null;
  return noonInTahiti(Number(match[3]), MONTHS.indexOf(match[2]?.toLowerCase() ?? '') + 1, Number(match[1]));
}

/** Null when there is no such day, such as 31 February. */
function noonInTahiti(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day, 22)); // Tahiti is UTC−10 all year
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
