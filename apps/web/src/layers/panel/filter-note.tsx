import type { LayerItem } from '@motu/contract';
import { formatNumber, type ObjectFilter } from '@motu/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { ownParts } from '../../own/index.ts';
import { filterStore, useRestedFilters } from '../filter-store.ts';
import { filterSentence } from '../filter-words.ts';
import { fr } from '../fr.ts';
import { filterCql } from '../layers-of-filter.ts';
import classes from './filter-note.module.css';

/** What the layer shows of its objects, in words, and the way to show them all again (TAB-02). */
export function FilterNote({ item }: { item: LayerItem }) {
  const filter = useRestedFilters()[item.slug] ?? [];
  const cql = filterCql(item, filter);
  const counts = useCounts(item, filter, cql);
  if (!cql) return null;
  const known = filter.filter(({ field }) => item.fields.some(({ name }) => name === field));
  return (
    <div className={classes.note}>
      <p className={classes.title} role="status">
        <IconFilter size={18} stroke={1.75} aria-hidden="true" />
        {counts ? fr.filtered(formatNumber(counts[0]), formatNumber(counts[1])) : fr.filteredShort}
      </p>
      <ul>
        {known.map((one) => (
          <li key={one.field}>
            {filterSentence(
              one,
              item.fields.find(({ name }) => name === one.field),
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.remove}
        onClick={() => filterStore.dispatch({ slug: item.slug, filter: [] })}
      >
        <IconFilterOff size={18} stroke={1.75} aria-hidden="true" />
        {fr.removeFilter}
      </button>
    </div>
  );
}

/** Objects that the filter leaves, and all of them; null while they are not known, or cannot be. */
function useCounts({ slug }: LayerItem, filter: ObjectFilter, cql: string | null): [number, number] | null {
  const { data } = useQuery({
    queryKey: ['layers', 'filtered', slug, cql],
    queryFn: async ({ signal }): Promise<[number, number]> => {
      const own = ownParts.get(slug)?.objects();
      if (own) {
        const query = { filter, extent: null };
        return [(await own.ask('page', { query, sort: null, offset: 0, limit: 0 })).count, own.count];
      }
      const ask = (query: Record<string, string>) =>
        api.ogc.items({
          params: { collection: slug },
          query: { f: 'json', limit: 1, skipGeometry: true, ...query },
          signal,
        });
      const [some, all] = await Promise.all([ask(cql ? { filter: cql } : {}), ask({})]);
      return [some.numberMatched, all.numberMatched];
    },
    enabled: cql !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? null;
}
