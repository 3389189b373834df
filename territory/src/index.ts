export { keepImported, type UnpackedTerritory, unpackTerritory } from './unpack-territory.ts';
