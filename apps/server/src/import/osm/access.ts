import { MODE_BIT, MODES, type Mode } from '@motu/routing';
import type { Tags } from './elements.ts';

/** From the narrowest to the widest: the first that says something decides (OSM wiki, Key:access). */
const KEYS: Record<Mode, readonly string[]> = {
  voiture: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  velo: ['bicycle', 'vehicle', 'access'],
  pieton: ['foot', 'access'],
};
const OPEN = new Set(['yes', 'permissive', 'designated', 'official', 'public']);
/** For those who go there, and not for passing through. */
const DESTINATION = new Set(['destination', 'customers']);
const SHUT = new Set(['no', 'private', 'military', 'permit', 'restricted', 'service', 'use_sidepath', 'emergency']);
/** For some vehicles: it stops all others, and no walker. */
const FOR_WORK = new Set(['agricultural', 'forestry', 'delivery']);

type Said = 'open' | 'destination' | 'shut';

/** `destination;delivery` → `destination`: of several values the widest counts. Null when it says nothing that we know. */
export function readAccess(value = ''): Said | null {
  const words = value.split(';').map((word) => word.trim());
  if (words.some((word) => OPEN.has(word))) return 'open';
  if (words.some((word) => DESTINATION.has(word))) return 'destination';
  return words.some((word) => SHUT.has(word) || FOR_WORK.has(word)) ? 'shut' : null;
}

/** What the tags say to a mode, and the key that says it; null when they say nothing. */
export function accessOf(tags: Tags, mode: Mode): { key: string; said: Said } | null {
  let isOpenAtTimes = false;
  for (const key of KEYS[mode]) {
    isOpenAtTimes ||= opensAtTimes(tags[`${key}:conditional`]);
    const said = mode === 'pieton' && FOR_WORK.has(tags[key] ?? '') ? null : readAccess(tags[key]);
    if (said) return { key, said: said === 'shut' && isOpenAtTimes ? 'open' : said };
  }
  return null;
}

/** An hour, a day of the week, a month: other conditions (weight, weather, a permit) are not ours. */
const TIMES = /\d:\d\d|\b(?:Mo|Tu|We|Th|Fr|Sa|Su|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/;

/** `yes @ (18:00-06:00)` → true: who asks at another hour may wait. What shuts a road at times says nothing, since a route has no hour. */
function opensAtTimes(value = ''): boolean {
  const [, word = '', when = ''] = /^([^@]*)@([^@]*)$/.exec(value) ?? [];
  const said = readAccess(word);
  return (said === 'open' || said === 'destination') && TIMES.test(when);
}

/** The modes that may pass, from those that may by default. */
export function allowedModes(tags: Tags, usual: number): number {
  return MODES.reduce((bits, mode) => {
    const found = accessOf(tags, mode);
    if (!found) return bits;
    return found.said === 'shut' ? bits & ~MODE_BIT[mode] : bits | MODE_BIT[mode];
  }, usual);
}

/** The modes to which the tags say just that. */
export function modesThatMay(tags: Tags, said: Said): number {
  return MODES.reduce((bits, mode) => (accessOf(tags, mode)?.said === said ? bits | MODE_BIT[mode] : bits), 0);
}

const LETTERS: readonly [Mode, string][] = [
  ['voiture', 'v'],
  ['velo', 'b'],
  ['pieton', 'p'],
];

/** As the column `modes` of the territory has them: 7 → `vbp`. */
export function lettersOf(bits: number): string {
  return LETTERS.filter(([mode]) => bits & MODE_BIT[mode])
    .map(([, letter]) => letter)
    .join('');
}

/** The same for a road: capitals for those who may only come to a place there, `m` where a bicycle is pushed (« à la main »). */
export function roadLetters(road: { modes: number; destination: number; isBikePushed: boolean }): string {
  const letters = lettersOf(road.modes).replace(/./g, (letter) =>
    lettersOf(road.destination).includes(letter) ? letter.toUpperCase() : letter,
  );
  return letters + (road.isBikePushed ? 'm' : '');
}
