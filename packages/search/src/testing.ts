import type { SearchEntry } from './entry.ts';

/** An entry with what matters to a test, on Tahiti unless told otherwise. */
export function place(title: string, more: Partial<SearchEntry> = {}): SearchEntry {
  return {
    id: `${title} ${more.classe ?? ''}`,
    kind: 'lieu',
    title,
    aliases: [],
    words: '',
    classe: 'localite',
    type: 'Localité',
    commune: null,
    ile: null,
    archipel: null,
    slug: null,
    importance: 50,
    position: [-149.5, -17.6],
    extent: null,
    ...more,
  };
}
