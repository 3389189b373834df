import type { Position } from '@motu/geopackage';

/**
 * Villages that the generalised coast leaves at sea and whose houses, being alike and close, would pass for bungalows on
 * stilts: they stand on land. Kept by hand after looking at every group found.
 */
export const VILLAGES_ON_LAND: Position[] = [
  [-145.039, -14.4724], // Teavaroa, Takaroa
  [-146.054, -14.463], // Paeua, Manihi
  [-145.461, -16.5126], // Tetamanu, Fakarava
];
export const VILLAGE_RADIUS_METRES = 700;
