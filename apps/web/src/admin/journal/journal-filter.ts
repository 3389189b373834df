import { JOURNAL_KINDS, type JournalKind } from '@motu/contract';
import { readPage } from '../list/list-pages.ts';

/** What the journal shows, as its address says it. */
export type JournalFilter = {
  q: string;
  actor: string;
  kind: JournalKind | null;
  from: string;
  to: string;
  page: number;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `?kind=context&page=2` → contexts, third page; whatever is not understood is left out. */
export function readFilter(search: URLSearchParams): JournalFilter {
  const day = (name: string) => (DAY.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return {
    q: search.get('q') ?? '',
    actor: search.get('actor') ?? '',
    kind: JOURNAL_KINDS.find((kind) => kind === search.get('kind')) ?? null,
    from: day('from'),
    to: day('to'),
    page: readPage(search),
  };
}

export function writeFilter({ q, actor, kind, from, to, page }: JournalFilter): Record<string, string> {
  return {
    ...(q && { q }),
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page > 0 && { page: String(page) }),
  };
}

/** The same, as the call takes it. */
export function toQuestion({ q, actor, kind, from, to, page }: JournalFilter) {
  return {
    q: q || undefined,
    actor: actor || undefined,
    kind: kind ?? undefined,
    from: from || undefined,
    to: to || undefined,
    page,
  };
}
