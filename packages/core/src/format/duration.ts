import { withUnit } from './number.ts';

/** `49 sec`, `9 min`, `1 h 14 min`: seconds below one minute, then minutes, to the nearest; zeros are left out. */
export function formatDuration(seconds: number): string {
  if (Math.round(seconds) < 60) return withUnit(String(Math.round(seconds)), 'sec');
  const minutes = Math.round(seconds / 60);
  const parts = [
    { value: Math.floor(minutes / 60), unit: 'h' },
    { value: minutes % 60, unit: 'min' },
  ];
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, unit }) => withUnit(String(value), unit))
    .join('\u00a0');
}

/** `0:42:18`, for a time that runs; seconds that are not over do not count yet. */
export function formatStopwatch(seconds: number): string {
  const whole = Math.floor(seconds);
  const [minutes, rest] = [Math.floor(whole / 60) % 60, whole % 60].map((value) => String(value).padStart(2, '0'));
  return `${Math.floor(whole / 3600)}:${minutes}:${rest}`;
}
