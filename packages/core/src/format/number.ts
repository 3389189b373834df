/** `1 284 310,5`: decimal comma, narrow no-break space between groups. */
export function formatNumber(value: number, maximumFractionDigits = 0): string {
  return value.toLocaleString('fr', { maximumFractionDigits });
}

const BYTE_UNITS = ['o', 'Ko', 'Mo', 'Go', 'To'];

/** `4,82 Go`: three significant figures, steps of 1 024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = (bytes / 1024 ** step).toLocaleString('fr', { maximumSignificantDigits: 3 });
  return `${value} ${BYTE_UNITS[step]}`;
}
