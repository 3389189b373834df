import { LazyPart } from '../ui/lazy-part.tsx';
import { searchLayer } from './lazy-search.ts';
import { useSearch } from './search-provider.tsx';

/** Brings the pins of the results, once there is something to find. */
export function FoundOnMap() {
  const { query } = useSearch();
  // A failure to load is told by the panel, which comes with it.
  return query && <LazyPart part={searchLayer} props={{}} fallback={null} frame={() => null} />;
}
