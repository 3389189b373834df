import type { LonLat } from '@motu/core';
import { createContext, type Dispatch, type ReactNode, use, useEffect, useReducer } from 'react';
import { address } from '../address/index.ts';
import { useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { noSearch, type SearchAction, type SearchOptions, type SearchState, searchReducer } from './search-reducer.ts';

type Search = SearchState & {
  dispatch: Dispatch<SearchAction>;
  /** Asks from where the map is, and shows the panel of the results. */
  run(query: string, options?: SearchOptions): void;
  clear(): void;
};

const SearchContext = createContext<Search | null>(null);

/** The search of the page, which its address carries (URL-05: `q` and `page`). */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(searchReducer, noSearch);
  const panel = usePanel();
  const view = useMap().getView();

  const run: Search['run'] = (query, options) => {
    const [center, zoom] = [view.getCenter() as LonLat | undefined, view.getZoom()];
    dispatch({ type: 'SEARCH', query, center: center ?? null, zoom: zoom ?? null, ...options });
    panel.dispatch({ type: 'OPEN', module: 'search' });
  };

  const clear = () => {
    dispatch({ type: 'CLEAR' });
    if (panel.module === 'search') panel.dispatch({ type: 'CLOSE' });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asked is asked once, as the page opens
  useEffect(() => {
    const { q, page, center } = address.params();
    if (q) run(q, { page: page ?? 1, framesFound: !center });
  }, []);

  const { query, page, version } = state;
  useEffect(() => {
    if (version > 0) address.update({ q: query || null, page: query && page > 1 ? page : null });
  }, [query, page, version]);

  return <SearchContext value={{ ...state, dispatch, run, clear }}>{children}</SearchContext>;
}

export function useSearch(): Search {
  const search = use(SearchContext);
  if (!search) throw new Error('useSearch() needs a SearchProvider above it.');
  return search;
}
