export { showLocation } from './show-location.ts';
export { type Place, usePlace } from './use-place.ts';
