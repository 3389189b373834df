import type { SearchPage, SearchResult, Suggestion } from '@motu/contract';
import { type Extent, geodesicDistance, type LonLat } from '@motu/core';
import type { FoundEntry, Searcher } from '@motu/search';

/** The index of all that can be found. It is renewed while it is used: each request asks for the one of now. */
export type Search = {
  /** The first call waits until there is one. */
  current(): Promise<Searcher>;
};

export type SearchQuestion = {
  text: string;
  /** Counted from 0. */
  page: number;
  limit: number;
  classe: string | null;
  commune: string | null;
  ile: string | null;
  extent: Extent | null;
  centre: LonLat | null;
};

export async function findPlaces(
  search: Search,
  { text, page, limit, ...options }: SearchQuestion,
): Promise<SearchPage> {
  const searcher = await search.current();
  const { entries, total } = searcher.search(text, { ...options, from: page * limit, limit });
  return {
    content: entries.map((entry) => toResult(entry, options.centre)),
    totalElements: total,
    totalPages: Math.ceil(total / limit),
  };
}

/** What a list under the field holds (SRCH-02). */
const SUGGESTIONS = 10;

export async function completeText(search: Search, text: string, centre: LonLat | null): Promise<Suggestion[]> {
  const searcher = await search.current();
  return searcher.complete(text, { limit: SUGGESTIONS, centre }).map(({ entry, isNear }) => ({
    resultat_titre: entry.title,
    sousTitre: subtitle(entry.title, entry.type, entry.commune, entry.ile),
    kind: entry.kind,
    classe: entry.classe,
    proche: isNear,
  }));
}

function toResult({ position, slug, title, type, ...entry }: FoundEntry, centre: LonLat | null): SearchResult {
  const { id, kind, classe, commune, ile, extent } = entry;
  const [lon, lat] = position ?? [null, null];
  return {
    id,
    kind,
    titre: title,
    sousTitre: subtitle(title, type, commune, ile),
    type,
    classe,
    commune,
    ile,
    lon,
    lat,
    extent: extent && [...extent],
    distance: position && centre ? Math.round(geodesicDistance(centre, position)) : null,
    slug,
  };
}

/** « Localité · Moorea-Maiao, Moorea »; a place is not said to be in itself. */
function subtitle(title: string, type: string, commune: string | null, ile: string | null): string {
  const where = [...new Set([commune, ile])].filter((name) => name !== null && name !== title).join(', ');
  return where ? `${type} · ${where}` : type;
}
