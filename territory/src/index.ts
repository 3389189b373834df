export { keepImported, type UnpackedTerritory, unpackedAt, unpackTerritory } from './unpack-territory.ts';
