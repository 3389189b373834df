import type { ObjectFilter, ObjectFilters } from '@motu/core';
import { useEffect, useState } from 'react';
import { isOwn } from '../own/index.ts';
import { createStore, useStore } from '../ui/store.ts';

type FilterAction = { slug: string; filter: ObjectFilter } | { shared: ObjectFilters };

/** What is asked of the objects of each layer: by its table, or by the address (TAB-02). A layer of which nothing is asked is not there. */
export const filterStore = createStore<ObjectFilters, FilterAction>((filters, action) => {
  if ('shared' in action) {
    const own = Object.entries(filters).filter(([slug]) => isOwn(slug));
    return { ...Object.fromEntries(own), ...action.shared };
  }
  if (action.filter.length === 0 && !filters[action.slug]) return filters;
  const { [action.slug]: _before, ...others } = filters;
  return action.filter.length > 0 ? { ...others, [action.slug]: action.filter } : others;
}, {});

export function useFilters(): ObjectFilters {
  return useStore(filterStore, (filters) => filters);
}

/** The map and its panel follow a table that is open when the hand rests: someone waits for its rows, and looks for the next value. */
const REST_MS = 250;

/** The filters as the map shows them. */
export function useRestedFilters(): ObjectFilters {
  const filters = useFilters();
  const isTableOpen = useTable() !== null;
  const [rested, setRested] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setRested(filters), REST_MS);
    return () => clearTimeout(timer);
  }, [filters]);
  return isTableOpen ? rested : filters;
}

/** Those that a link can hold: layers of this device are nobody else's. */
export const sharedFilters = (filters: ObjectFilters): ObjectFilters =>
  Object.fromEntries(Object.entries(filters).filter(([slug]) => !isOwn(slug)));

/** The layer whose table is open under the map. */
export const tableStore = createStore<string | null, string | null>((_, slug) => slug, null);

export function useTable(): string | null {
  return useStore(tableStore, (slug) => slug);
}
