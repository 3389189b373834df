/** `1 284 310,5`: decimal comma, narrow no-break space between groups; what rounds to zero has no sign. */
export function formatNumber(value: number, maximumFractionDigits = 0): string {
  return value.toLocaleString('fr', { maximumFractionDigits, signDisplay: 'negative' });
}

/** `2026`, `98713`: a year or a code, in one piece. */
export function formatWhole(value: number): string {
  return value.toLocaleString('fr', { maximumFractionDigits: 0, useGrouping: false, signDisplay: 'negative' });
}

/** Always as many decimals, so that a figure that changes keeps its width: `(16, 1)` → `16,0`. */
export function formatFixed(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  return value.toLocaleString('fr', { ...digits, signDisplay: 'negative' });
}

/** A figure and its unit are never parted by the end of a line. */
export function withUnit(figure: string, unit: string): string {
  return `${figure}\u00a0${unit}`;
}

/** `3,2 %`, `80 %`: at most one decimal. The value is already in hundredths. */
export function formatPercent(percent: number): string {
  return withUnit(formatNumber(percent, 1), '%');
}

/** `0 couche`, `1 couche`, `1 284 couches`: in French the plural begins at two. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return withUnit(formatNumber(count), Math.abs(count) < 2 ? singular : plural);
}

const BYTE_UNITS = ['o', 'Ko', 'Mo', 'Go', 'To'];

/** `4,82 Go`: three significant figures, steps of 1 024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = (bytes / 1024 ** step).toLocaleString('fr', { maximumSignificantDigits: 3 });
  return withUnit(value, BYTE_UNITS[step] as string);
}
