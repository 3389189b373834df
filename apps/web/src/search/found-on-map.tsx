import { LazyPart } from '../ui/lazy-part.tsx';
import { searchLayer } from './lazy-search.ts';
import { useSearch } from './search-provider.tsx';

/** Brings the pins of the results, once there is something to find. */
export function FoundOnMap() {
  const { query } = useSearch();
  // The panel shows a failure to load: it comes with it.
  return query && <LazyPart part={searchLayer} props={{}} fallback={null} frame={() => null} />;
}
