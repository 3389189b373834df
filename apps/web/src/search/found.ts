import type { SearchPage, SearchResult } from '@motu/contract';
import type { CoordinateReading } from '@motu/core/coordinate';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { PAGE_SIZE } from './search-queries.ts';

/** A line of the results. */
export type Found = SearchResult & {
  /** What its pin says; null for what has no place on the map. */
  number: number | null;
};

/** The results of a page, numbered over all pages; typed coordinates come first, with how they were read (SRCH-05). */
export function toFound(data: SearchPage | undefined, reading: CoordinateReading | null, page: number): Found[] {
  const results = [...(reading && page === 1 ? [typedPlace(reading)] : []), ...(data?.content ?? [])];
  const shift = reading && page > 1 ? 1 : 0;
  return results.map((result, index) => ({
    ...result,
    number: result.lon === null ? null : (page - 1) * PAGE_SIZE + index + 1 + shift,
  }));
}

function typedPlace({ point: [lon, lat], format, interpretation }: CoordinateReading): SearchResult {
  return {
    id: `coordonnees:${lon},${lat}`,
    kind: 'lieu',
    titre: interpretation,
    sousTitre: fr.readAs(words.coordinateFormats[format]),
    type: fr.coordinates,
    classe: 'coordonnees',
    commune: null,
    ile: null,
    lon,
    lat,
    extent: null,
    distance: null,
    slug: null,
  };
}
