import { type FieldError, RECURRENCE_HOURS } from '@motu/core';
import { fieldErrorsOf, type Rule, written } from './checks.ts';
import { KEPT_MAX, NAME_MAX, URL_MAX } from './limits.ts';
import type { KeepRule, ScheduleInput } from './schedules.ts';

/** What the form of a schedule refuses, and the server anyway. */
export function checkSchedule(schedule: ScheduleInput): FieldError[] {
  const { name, kind, backup, cache, data, recurrence } = schedule;
  return fieldErrorsOf({
    name: written(name, NAME_MAX, 'Donnez un nom.'),
    ...recurrenceRules(recurrence),
    ...(kind === 'backup' && keepRules(backup?.keep)),
    ...(kind === 'cache' && {
      'cache.layer': cache?.layer ? null : 'Choisissez une couche.',
      'cache.kind': cache?.kind === 'truncate' ? 'Choisissez de remplir ou de refaire les tuiles.' : null,
      'cache.minZoom': isZoom(cache?.minZoom) ? null : 'Un nombre entier entre 0 et 19.',
      'cache.maxZoom': isZoom(cache?.maxZoom) ? zoomOrder(cache) : 'Un nombre entier entre 0 et 19.',
      'cache.extent':
        cache && isGround(cache.extent) ? null : 'Choisissez un lieu, ou dessinez l’étendue sur la carte.',
    }),
    ...(kind === 'data' && {
      'data.layer': data?.layer ? null : 'Choisissez une couche.',
      'data.url': sourceAddress(data?.url ?? ''),
    }),
  });
}

function recurrenceRules({ every, hours, weekday, day, at }: ScheduleInput['recurrence']): Record<string, Rule> {
  const isHours = (RECURRENCE_HOURS as readonly number[]).includes(hours);
  return {
    'recurrence.at': /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? null : 'Écrivez une heure comme 02:30.',
    'recurrence.hours': every !== 'hours' || isHours ? null : 'Choisissez un nombre d’heures.',
    'recurrence.weekday': every !== 'week' || isWhole(weekday, 1, 7) ? null : 'Choisissez un jour.',
    'recurrence.day': every !== 'month' || isWhole(day, 1, 31) ? null : 'Un nombre entier entre 1 et 31.',
  };
}

function keepRules(keep: KeepRule | undefined): Record<string, Rule> {
  if (!keep) return { 'backup.keep.last': 'Dites combien de sauvegardes garder.' };
  const count = (value: number, min: number): Rule =>
    isWhole(value, min, KEPT_MAX) ? null : `Un nombre entier entre ${min} et ${KEPT_MAX}.`;
  if (keep.rule === 'last') return { 'backup.keep.last': count(keep.last, 1) };
  const { daily, weekly, monthly } = keep;
  const isNone = daily + weekly + monthly === 0;
  return {
    'backup.keep.daily': count(daily, 0) ?? (isNone ? 'Gardez au moins une sauvegarde.' : null),
    'backup.keep.weekly': count(weekly, 0),
    'backup.keep.monthly': count(monthly, 0),
  };
}

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const isZoom = (zoom: number | undefined): boolean => zoom !== undefined && isWhole(zoom, 0, 19);

const zoomOrder = (cache: ScheduleInput['cache']): Rule =>
  cache && cache.maxZoom < cache.minZoom ? `Au moins le zoom minimal (${cache.minZoom}).` : null;

const isGround = ([west, south, east, north]: readonly number[]): boolean =>
  [west, south, east, north].every(Number.isFinite) && (west ?? 0) < (east ?? 0) && (south ?? 0) < (north ?? 0);

const sourceAddress = (text: string): Rule =>
  /^https:\/\/[^\s/]+\/\S*$/.test(text) && text.length <= URL_MAX
    ? null
    : 'Écrivez une adresse comme https://donnees.exemple.pf/sentiers.geojson.';
