import { MODE_BIT, MODES, type Mode } from '@motu/routing';
import type { Tags } from './elements.ts';

/** From the widest to the narrowest: the last one that is there decides (OSM wiki, Key:access). */
const KEYS: Record<Mode, readonly string[]> = {
  voiture: ['access', 'vehicle', 'motor_vehicle', 'motorcar'],
  velo: ['access', 'vehicle', 'bicycle'],
  pieton: ['access', 'foot'],
};
const OPEN = new Set(['yes', 'permissive', 'designated', 'destination', 'customers', 'official', 'public']);
const SHUT = new Set([
  'no',
  'private',
  'agricultural',
  'forestry',
  'delivery',
  'military',
  'permit',
  'use_sidepath',
  'emergency',
]);

/** The modes that may pass, from those that may by default. What a value does not say changes nothing. */
export function allowedModes(tags: Tags, usual: number): number {
  let bits = usual;
  for (const mode of MODES) {
    for (const key of KEYS[mode]) {
      const value = tags[key] ?? '';
      if (OPEN.has(value)) bits |= MODE_BIT[mode];
      else if (SHUT.has(value)) bits &= ~MODE_BIT[mode];
    }
  }
  return bits;
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
