import type { LayerItem } from '@motu/contract';
import { compareNames } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** As many as the API gives at once. */
const LIMIT = 100;

/** Every layer, by name as French sorts them; undefined until they have come. */
export const useAllLayers = (): LayerItem[] | undefined => useAllLayersQuery().data;

/** The same, for who tells that it failed. */
export function useAllLayersQuery() {
  return useQuery({
    queryKey: ['admin', 'all-layers'],
    async queryFn({ signal }) {
      const read = (page: number) => api.layers.list({ query: { page, limit: LIMIT, sort: 'name' }, signal });
      const { layers, totalPages } = await read(0);
      const rest = Array.from({ length: totalPages - 1 }, (_, index) => read(index + 1));
      const all = [layers, ...(await Promise.all(rest)).map((page) => page.layers)].flat();
      return all.sort((a, b) => compareNames(a.name, b.name));
    },
  });
}
