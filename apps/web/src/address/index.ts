export { address, useMapParams } from './address.ts';
