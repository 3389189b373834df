export { FoundOnMap } from './found-on-map.tsx';
export { iconOf } from './kind-icon.ts';
export { searchPanel } from './lazy-search.ts';
export { SearchField } from './search-field.tsx';
export { SearchProvider } from './search-provider.tsx';
export { useSuggestions } from './use-suggestions.ts';
