/**
 * How the value of an attribute may be written in an information card: `integer` leaves years and codes in one piece, `amount` parts the
 * thousands. Without one, the value itself tells.
 */
export const FIELD_FORMATS = [
  'text',
  'integer',
  'decimal',
  'amount',
  'date',
  'link',
  'picture',
  'email',
  'telephone',
] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];
