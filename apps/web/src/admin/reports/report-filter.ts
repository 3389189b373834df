import { REPORT_CATEGORIES, REPORT_STATES, type ReportCategory, type ReportState } from '@motu/contract';
import { readPage } from '../list/list-pages.ts';

export type ShownState = ReportState | 'tous';

/** What the list shows, as its address says it: what waits for an answer unless something else is asked. */
export type ReportFilter = { etat: ShownState; categorie: ReportCategory | null; q: string; page: number };

export const STATES: readonly ShownState[] = [...REPORT_STATES, 'tous'];

/** `?etat=clos&page=2` → closed ones, third page; whatever is not understood is left out. */
export function readFilter(search: URLSearchParams): ReportFilter {
  return {
    etat: STATES.find((state) => state === search.get('etat')) ?? 'ouvert',
    categorie: REPORT_CATEGORIES.find((category) => category === search.get('categorie')) ?? null,
    q: search.get('q') ?? '',
    page: readPage(search),
  };
}

export function writeFilter({ etat, categorie, q, page }: ReportFilter): Record<string, string> {
  return {
    ...(etat !== 'ouvert' && { etat }),
    ...(categorie && { categorie }),
    ...(q && { q }),
    ...(page > 0 && { page: String(page) }),
  };
}

/** The same, as the call takes it. */
export function toQuestion({ etat, categorie, q, page }: ReportFilter) {
  return {
    etat: etat === 'tous' ? undefined : etat,
    categorie: categorie ?? undefined,
    q: q.trim() || undefined,
    page,
  };
}
