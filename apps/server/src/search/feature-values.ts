import type { Value } from '@motu/engine/source';

/** As the territory gives it to what it names on the map; an equipment has the rank among its neighbours only. */
export function importanceOf({ importance, rang }: Readonly<Record<string, Value>>): number {
  if (typeof importance === 'number') return importance;
  return typeof rang === 'number' ? Math.max(10, 36 - 2 * rang) : 25;
}

export function text(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
