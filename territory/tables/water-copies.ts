import type { Row } from '@motu/geopackage';

/** The copy of the watercourses for smaller scales: what it serves, and its tolerance in degrees. */
export const WATERCOURSE_COPY = { zoom: 12, tolerance: 5e-5 } as const;
/** A brook that has neither name nor length is left to the larger scales. */
const LEAST_METRES = 2500;
/** A lake of an atoll larger than this is its lagoon, which is drawn as such. */
export const LAGOON_M2 = 300_000;

/** Whether a watercourse is seen from afar. */
export function isMajorWatercourse({ classe, nom, longueur_m }: Row['values']): boolean {
  return classe === 'riviere' || nom !== null || Number(longueur_m) >= LEAST_METRES;
}
