import type { MapName } from './map-name.ts';

/** The night's ground, around letters. */
const HALO = '#0B2430';
/** How much of white letters take: the colours of a layer were chosen for a light ground. */
const LIGHTER = 0.62;

const known = new WeakMap<MapName, MapName>();

/** A name of a layer as it is read on the dark base map: light letters with a dark halo. */
export function forDark(name: MapName): MapName {
  const kept = known.get(name);
  if (kept) return kept;
  const dark = {
    ...name,
    lines: name.lines.map((line) => ({ ...line, color: lighter(line.color) })),
    halo: name.halo && { ...name.halo, color: HALO },
  };
  known.set(name, dark);
  return dark;
}

/** `#8a3358` → as much lighter; what is not written so stays. */
function lighter(color: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(color) ?? [];
  if (parts.length === 0) return color;
  const mixed = parts.map((part) => Math.round(Number.parseInt(part, 16) * (1 - LIGHTER) + 255 * LIGHTER));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
