export { asking } from './asking.ts';
export { storedZones } from './stored-zones.ts';
export { useZonesButton } from './use-zones-button.ts';
export { useIsOutsideZones, useZoneHere, useZoneWords, zoneAt } from './zone-at.ts';
