export { asking } from './asking.ts';
export { storedZones } from './stored-zones.ts';
export { useZonesButton } from './use-zones-button.ts';
export { useIsOutsideZones, useZoneHere, useZoneWords, zoneAt } from './zone-at.ts';

/** The tiles of layers, as zones keep them; for who draws a map of them. */
export const zoneGrids = () => import('./layer-grid.ts');
