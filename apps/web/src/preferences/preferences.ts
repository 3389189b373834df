import { GEO_FORMATS, type GeoFormat, type LonLat } from '@motu/core';

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];

export type SavedView = { center: LonLat; zoom: number };

/** What a visitor chose, and where they left the map (PREF-01, MAP-10). */
export type Preferences = {
  coordinateFormat: GeoFormat;
  showGeographic: boolean;
  showUtm: boolean;
  showDfci: boolean;
  showScale: boolean;
  restoreView: boolean;
  colorScheme: ColorScheme;
  mapView: SavedView | null;
  /** How many things the administration's lists show at a time; null as long as nobody has chosen (ADM-22). */
  listSize: number | null;
};

export const DEFAULT_PREFERENCES: Preferences = {
  coordinateFormat: 'dd',
  showGeographic: true,
  showUtm: false,
  showDfci: false,
  showScale: false,
  restoreView: false,
  colorScheme: 'auto',
  mapView: null,
  listSize: null,
};

type Reader<T> = (value: unknown) => T | undefined;

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const oneOf =
  <T extends string>(words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value);
const within = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const savedView: Reader<SavedView | null> = (value) => {
  const { center, zoom } = Object(value) as { center?: unknown; zoom?: unknown };
  if (!Array.isArray(center) || center.length !== 2 || !within(zoom, 0, 28)) return null;
  const [lon, lat] = center;
  return within(lon, -180, 180) && within(lat, -90, 90) ? { center: [lon, lat], zoom } : null;
};

const READERS: { [Name in keyof Preferences]: Reader<Preferences[Name]> } = {
  coordinateFormat: oneOf(GEO_FORMATS),
  showGeographic: flag,
  showUtm: flag,
  showDfci: flag,
  showScale: flag,
  restoreView: flag,
  colorScheme: oneOf(COLOR_SCHEMES),
  mapView: savedView,
  listSize: (value) => (within(value, 1, 100) ? value : undefined),
};

/** Reads what was stored. Whatever is not understood takes its default: another version, or another hand, may have written it. */
export function readPreferences(text: string | null): Preferences {
  const stored = Object(parse(text)) as Record<string, unknown>;
  const read = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
    READERS[name](Object.hasOwn(stored, name) ? stored[name] : undefined) ?? DEFAULT_PREFERENCES[name];
  const names = Object.keys(READERS) as (keyof Preferences)[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Preferences;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
