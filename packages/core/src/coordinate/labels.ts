/** What the formats of coordinates are called. */
export const COORDINATE_LABELS = {
  dd: 'degrés décimaux',
  dm: 'degrés et minutes',
  dms: 'degrés, minutes et secondes',
  utm: 'UTM',
  dfci: 'DFCI',
} as const;
