export { type UnpackedTerritory, unpackTerritory } from './unpack-territory.ts';
