import type { SearchPage, SearchResult } from '@motu/contract';
import { PAGE_SIZE } from './search-queries.ts';

/** A line of the results. */
export type Found = SearchResult & {
  /** What its pin says; null for what has no place on the map. */
  number: number | null;
};

/** The results of a page, numbered over all pages. */
export function toFound(data: SearchPage | undefined, page: number): Found[] {
  return (data?.content ?? []).map((result, index) => ({
    ...result,
    number: result.lon === null ? null : (page - 1) * PAGE_SIZE + index + 1,
  }));
}
