import type { ListedLayer } from '@motu/contract';
import { foldText } from '@motu/core';

export type SourceFilter = 'wmts' | 'wms' | 'xyz' | '';
export type StateFilter = 'published' | 'hidden' | 'updates' | '';

/** What the list shows, as its address says it. */
export type LayerFilter = { q: string; source: SourceFilter; state: StateFilter; page: number };

const SOURCES: readonly SourceFilter[] = ['wmts', 'wms', 'xyz'];
const STATES: readonly StateFilter[] = ['published', 'hidden', 'updates'];

/** `?source=wms&page=2`; whatever is not understood is left out. */
export function readFilter(search: URLSearchParams): LayerFilter {
  const page = Number(search.get('page'));
  return {
    q: search.get('q') ?? '',
    source: SOURCES.find((source) => source === search.get('source')) ?? '',
    state: STATES.find((state) => state === search.get('state')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 0,
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
  const words = foldText(q).split(' ').filter(Boolean);
  return layers.filter(({ id, name, slug, aliases, sourceType, admin }) => {
    if (source && sourceType !== source) return false;
    if (state === 'updates' && !pending.has(id)) return false;
    if (state === 'published' && !admin?.published) return false;
    if (state === 'hidden' && admin?.published) return false;
    const text = foldText([name, slug, ...aliases].join(' '));
    return words.every((word) => text.includes(word));
  });
}
