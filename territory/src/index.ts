export { readChecksums } from './checksums.ts';
export {
  isAsUnpacked,
  isBehind,
  keepImported,
  replaceTerritory,
  type UnpackedTerritory,
  unpackedAt,
  unpackTerritory,
} from './unpack-territory.ts';
