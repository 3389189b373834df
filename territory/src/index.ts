export { readChecksums } from './checksums.ts';
export {
  isAsUnpacked,
  isBehind,
  keepImported,
  PACKED,
  replaceTerritory,
  unpackedAt,
  unpackTerritory,
} from './unpack-territory.ts';
