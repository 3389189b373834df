export { buildIndex } from './build-index.ts';
export { cutIndex } from './cut-index.ts';
export type { HouseNumber, SearchEntry } from './entry.ts';
export { packIndex, unpackIndex } from './pack.ts';
export type { FoundEntry, SearchIndex } from './search-index.ts';
export { type Completion, createSearcher, type Searcher } from './searcher.ts';
