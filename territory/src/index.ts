export { readChecksums } from './checksums.ts';
export { isAsUnpacked, keepImported, type UnpackedTerritory, unpackTerritory } from './unpack-territory.ts';
