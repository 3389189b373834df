import { DATA_SOURCES, type DataSource, type ListedLayer } from '@motu/contract';
import { hasWords } from '@motu/core';
import { readPage } from '../list/list-pages.ts';

export type SourceFilter = DataSource | '';
export type StateFilter = 'published' | 'hidden' | 'updates' | 'lacking' | 'unused' | '';

/** What the list shows, as its address says it. */
export type LayerFilter = { q: string; source: SourceFilter; state: StateFilter; page: number };

const STATES: readonly StateFilter[] = ['published', 'hidden', 'updates', 'lacking', 'unused'];

/** `?source=wms&page=2`; whatever is not understood is left out. */
export function readFilter(search: URLSearchParams): LayerFilter {
  return {
    q: search.get('q') ?? '',
    source: DATA_SOURCES.find((source) => source === search.get('source')) ?? '',
    state: STATES.find((state) => state === search.get('state')) ?? '',
    page: readPage(search),
  };
}

export function writeFilter({ q, source, state, page }: LayerFilter): Record<string, string> {
  return {
    ...(q && { q }),
    ...(source && { source }),
    ...(state && { state }),
    ...(page > 0 && { page: String(page) }),
  };
}

/** The layers that the filter lets through; `pending` are those that have an update. */
export function filterLayers(
  layers: readonly ListedLayer[],
  { q, source, state }: LayerFilter,
  pending: ReadonlySet<string>,
): ListedLayer[] {
  const isNamed = hasWords(q);
  return layers.filter(({ id, name, slug, aliases, lacksData, admin }) => {
    if (source && admin?.source !== source) return false;
    if (state === 'updates' && !pending.has(id)) return false;
    if (state === 'published' && !admin?.published) return false;
    if (state === 'hidden' && admin?.published) return false;
    if (state === 'lacking' && !lacksData) return false;
    if (state === 'unused' && admin?.contexts !== 0) return false;
    return isNamed([name, slug, ...aliases].join(' '));
  });
}
