export { readChecksums } from './checksums.ts';
export {
  isAsUnpacked,
  isBehind,
  keepImported,
  PACKED,
  replaceTerritory,
  type UnpackedTerritory,
  unpackedAt,
  unpackTerritory,
} from './unpack-territory.ts';
