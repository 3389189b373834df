import { foldText } from '../text/fold.ts';

/** Names that columns of coordinates go by, folded. */
const X_NAMES = ['lon', 'longitude', 'lng', 'long', 'x', 'easting', 'est', 'coord x', 'x lon', 'xcoord', 'point x'];
const Y_NAMES = ['lat', 'latitude', 'y', 'northing', 'nord', 'coord y', 'y lat', 'ycoord', 'point y'];

/** Which columns of a table hold its coordinates, by their names; null where none is called so. */
export function guessCoordinateColumns(columns: readonly string[]): { x: string | null; y: string | null } {
  const guess = (usual: readonly string[]) =>
    columns.find((name) => usual.includes(foldText(name.replaceAll('_', ' ')))) ?? null;
  return { x: guess(X_NAMES), y: guess(Y_NAMES) };
}
