const SPEED_WORDS: Record<string, number> = { walk: 5, none: 130 };
const ZONES: [RegExp, number][] = [
  [/:(urban|built-up)$/, 50],
  [/:rural$/, 80],
  [/:trunk$/, 110],
  [/:motorway$/, 130],
  [/:living_street$/, 15],
  [/:(zone)?:?30$/, 30],
];

/** `50` → 50, `30 mph` → 48, `FR:urban` → 50, `signals` → null. */
export function readSpeed(text: string | undefined): number | null {
  if (!text) return null;
  const word = SPEED_WORDS[text] ?? ZONES.find(([pattern]) => pattern.test(text))?.[1];
  if (word !== undefined) return word;
  const [, digits, unit] = /^(\d{1,3})\s*(mph|km\/h|kmh|kph)?(?:$|;)/.exec(text) ?? [];
  const kph = Number(digits) * (unit === 'mph' ? 1.609344 : 1);
  return kph > 0 ? Math.round(kph) : null;
}

/** Seconds. `00:30` → 1800, `1:15:00` → 4500, `45` → 2700, `PT1H30M` → 5400. */
export function readDuration(text: string | undefined): number | null {
  if (!text) return null;
  const iso = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text);
  const clock = /^(?:(\d+):)?(\d{1,3})(?::(\d\d))?$/.exec(text);
  const [days, hours, minutes, seconds] = iso ? iso.slice(1) : [0, ...(clock?.slice(1) ?? [])];
  const total = [days, hours, minutes, seconds].map((part) => Number(part ?? 0));
  const sum = (total[0] ?? 0) * 86_400 + (total[1] ?? 0) * 3600 + (total[2] ?? 0) * 60 + (total[3] ?? 0);
  return sum > 0 ? sum : null;
}
