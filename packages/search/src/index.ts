export { buildIndex } from './build-index.ts';
export { cutIndex } from './cut-index.ts';
export { type HouseNumber, KINDS, type SearchEntry, type SearchKind } from './entry.ts';
export { packIndex, unpackIndex } from './pack.ts';
export { type FoundEntry, type SearchIndex, sizeOf } from './search-index.ts';
export {
  type Completion,
  createSearcher,
  type NearestOptions,
  type SearchAnswer,
  type Searcher,
  type SearchOptions,
} from './searcher.ts';
