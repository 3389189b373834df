export { useZones } from './zone-list.ts';
