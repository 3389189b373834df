export { address } from './address.ts';
export { useMapParams } from './use-map-params.ts';
