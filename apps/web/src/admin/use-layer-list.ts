import type { ListedLayer } from '@motu/contract';
import { compareNames } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

export const LAYERS_KEY = ['admin', 'layers'];

/** As many as are asked for at a time (ADM-02). */
const PAGE_SIZE = 10;

/** All layers by name, whatever their number: every page is followed (ADM-02). */
export function useLayerList() {
  return useQuery({
    queryKey: LAYERS_KEY,
    queryFn: async ({ signal }) => {
      const layers: ListedLayer[] = [];
      for (let page = 0, pages = 1; page < pages; page++) {
        const answer = await api.layers.list({ query: { page, limit: PAGE_SIZE, sort: 'name' }, signal });
        layers.push(...answer.layers);
        pages = answer.totalPages;
      }
      // As French sorts them: the databases do not agree on where É stands.
      return layers.sort((a, b) => compareNames(a.name, b.name));
    },
  });
}
