/** What a number field holds; NaN, which no check lets through, where there is no number. */
export function toNumber(typed: number | string): number {
  return typeof typed === 'number' ? typed : Number.parseFloat(typed.replace(',', '.'));
}

/** The value of a number field for a number; empty for NaN. */
export const fromNumber = (value: number): number | string => (Number.isNaN(value) ? '' : value);
