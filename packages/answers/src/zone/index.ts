export { openZone, type ZoneAnswers } from './open-zone.ts';
export { packZone } from './pack-zone.ts';
export type { ZoneLayerData } from './zone-features.ts';
