import type { AccessKey } from '@motu/contract';
import { daysUntil, formatBriefDays, tahitiDay } from '@motu/core';
import { dateLocale } from '../../ui/date-locale.ts';
import { fr } from './fr.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const brief = (day: string, locale: string): string => formatBriefDays({ from: day, to: day }, locale);
/** With its year, which is seldom this one. */
const dated = (day: string, locale: string): string => `${brief(day, locale)} ${day.slice(0, 4)}`;

/** « Lecture · Hygiène publique » */
export function formatOpened({ rights, groups }: AccessKey): string {
  const names = groups.map(({ name }) => name).join(', ');
  return `${fr.rights[rights]} · ${names || fr.signedIn}`;
}

/** « utilisée il y a 4 min », « utilisée le 2 nov. » */
export function formatUse({ usedAt }: Pick<AccessKey, 'usedAt'>, now: Date, locale = dateLocale()): string {
  if (!usedAt) return fr.neverUsed;
  const ageMs = now.getTime() - Date.parse(usedAt);
  if (ageMs < MINUTE_MS) return fr.usedNow;
  if (ageMs < HOUR_MS) return fr.usedMinutes(Math.floor(ageMs / MINUTE_MS));
  return fr.usedOn(brief(tahitiDay(new Date(usedAt)), locale));
}

/** « jusqu’au 16 nov. 2027 », « finit dans 6 jours », « révoquée le 9 sept. » */
export function formatEnd({ state, endsOn, revokedAt }: AccessKey, now: Date, locale = dateLocale()): string {
  if (revokedAt) return fr.revokedOn(brief(tahitiDay(new Date(revokedAt)), locale));
  if (state === 'ended') return fr.ended(brief(endsOn, locale));
  return state === 'ending' ? fr.endsIn(daysUntil(tahitiDay(now), endsOn)) : fr.until(dated(endsOn, locale));
}
