import type { SearchPage, SearchResult, Suggestion } from '@motu/contract';
import {
  COORDINATE_LABELS,
  type Extent,
  geodesicDistance,
  type LonLat,
  type MaybePromise,
  whenReady,
} from '@motu/core';
import { type CoordinateReading, parseCoordinate } from '@motu/core/coordinate';
import type { Completion, FoundEntry, Searcher } from '@motu/search';

/** The index of all that can be found. It is renewed while it is used: each request asks for the one of now. */
export type Search = {
  /** The first call waits until there is one. */
  current(): MaybePromise<Searcher>;
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

type PlaceOptions = Omit<SearchQuestion, 'text' | 'page' | 'limit'>;

export async function findPlaces(
  search: Search,
  { text, page, limit, ...options }: SearchQuestion,
): Promise<SearchPage> {
  const reading = parseCoordinate(text);
  if (reading) return onePage(typedPlace(reading, options), page);
  const searcher = await search.current();
  const { entries, total } = searcher.search(text, { ...options, from: page * limit, limit });
  return {
    content: entries.map((entry) => toResult(entry, options.centre)),
    totalElements: total,
    totalPages: Math.ceil(total / limit),
  };
}

/** Whoever types coordinates wants that place: names that share a figure with them are none of it. */
function onePage(place: SearchResult | null, page: number): SearchPage {
  const count = place ? 1 : 0;
  return { content: place && page === 0 ? [place] : [], totalElements: count, totalPages: count };
}

const TYPED_CLASS = 'coordonnees';

/** The place of coordinates in any of the formats, with how they were read (SRCH-05); null where they are not asked for. */
function typedPlace(reading: CoordinateReading, options: PlaceOptions): SearchResult | null {
  const { classe, commune, ile, extent, centre } = options;
  if ((classe && classe !== TYPED_CLASS) || commune || ile) return null;
  const [lon, lat] = reading.point;
  if (extent && (lon < extent[0] || lon > extent[2] || lat < extent[1] || lat > extent[3])) return null;
  return {
    id: `${TYPED_CLASS}:${lon},${lat}`,
    kind: 'lieu',
    titre: reading.interpretation,
    sousTitre: readAs(reading),
    type: 'Coordonnées',
    classe: TYPED_CLASS,
    commune: null,
    ile: null,
    lon,
    lat,
    extent: null,
    distance: centre && Math.round(geodesicDistance(centre, reading.point)),
    slug: null,
  };
}

const readAs = ({ format }: CoordinateReading) => `Lu comme ${COORDINATE_LABELS[format]}`;

/** What a list under the field holds (SRCH-02). */
const SUGGESTIONS = 10;

export function completeText(search: Search, text: string, centre: LonLat | null): MaybePromise<Suggestion[]> {
  const reading = parseCoordinate(text);
  if (reading) return [typedSuggestion(reading)];
  return whenReady(search.current(), (searcher) =>
    searcher.complete(text, { limit: SUGGESTIONS, centre }).map(toSuggestion),
  );
}

/** Kept as long as what they say. */
const suggestions = new WeakMap<Completion, Suggestion>();

function toSuggestion(completion: Completion): Suggestion {
  const known = suggestions.get(completion);
  if (known) return known;
  const { entry, isNear } = completion;
  const { title, type, commune, ile, kind, classe } = entry;
  const sousTitre = subtitle(title, type, commune, ile);
  const made = { resultat_titre: title, sousTitre, kind, classe, proche: isNear };
  suggestions.set(completion, made);
  return made;
}

function typedSuggestion(reading: CoordinateReading): Suggestion {
  return {
    resultat_titre: reading.interpretation,
    sousTitre: readAs(reading),
    kind: 'lieu',
    classe: TYPED_CLASS,
    proche: false,
  };
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
