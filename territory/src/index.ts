export { readChecksums } from './checksums.ts';
export { isAsUnpacked, keepImported, type UnpackedTerritory, unpackedAt, unpackTerritory } from './unpack-territory.ts';
