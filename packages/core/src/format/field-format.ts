/**
 * How the value of an attribute may be written in an information card: `integer` leaves years and codes in one piece, `amount` parts the
 * thousands, `boolean` is for tables that keep yes and no as 1 and 0 or as words. Without one, the value itself tells.
 */
export const FIELD_FORMATS = [
  'text',
  'integer',
  'decimal',
  'amount',
  'boolean',
  'date',
  'link',
  'picture',
  'email',
  'telephone',
] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

const YES = new Set(['1', 'true', 't', 'vrai', 'v', 'oui', 'o', 'yes', 'y']);
const NO = new Set(['0', 'false', 'f', 'faux', 'non', 'n', 'no']);

/** `1` and `'oui'` → true, `0` and `'Non'` → false; null for what is neither. */
export function readTruth(value: string | number | boolean): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
