export { asking } from './asking.ts';
export { type FoundTile, keptTile } from './kept-tile.ts';
export { storedZones } from './stored-zones.ts';
export type { TileKey } from './tile-store.ts';
export { useZonesButton } from './use-zones-button.ts';
export { useZoneWork } from './work-store.ts';
export { useZoneHere, useZoneWords, zoneAt } from './zone-at.ts';
export { useZones } from './zone-list.ts';
