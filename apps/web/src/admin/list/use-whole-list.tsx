import { hasWords } from '@motu/core';
import { useSearchParams } from 'react-router';
import classes from './list.module.css';
import { inOrder, keptOrder, readOrder, type Sorted } from './list-order.ts';
import { cutPage, readPage } from './list-pages.ts';
import { columnNames } from './list-table.tsx';
import { usePageSize } from './use-page-size.ts';
import { WordsFilter } from './words-filter.tsx';

/** Few of them need a second page. */
const USUAL_SIZE = 100;

type WholeList<T> = {
  columns: readonly Sorted<T>[];
  /** The order that it has unless another is asked for. */
  start: string;
  /** What is searched. */
  textOf: (item: T) => string;
  searchLabel: string;
};

/** A list that has come whole: searched, sorted and cut into pages here, as its address says (ADM-22). */
export function useWholeList<T>(all: readonly T[] | undefined, list: WholeList<T>) {
  const { columns, start, textOf, searchLabel } = list;
  const [search, setSearch] = useSearchParams();
  const [pageSize, setPageSize] = usePageSize(USUAL_SIZE);
  const q = search.get('q') ?? '';
  const order = readOrder(search, columnNames(columns), start);

  const isFound = hasWords(q);
  const found = all?.filter((item) => isFound(textOf(item)));
  const { page, items } = cutPage(found && inOrder(found, columns, order), readPage(search), pageSize);
  const goTo = (words: string, next: number) => ({
    ...keptOrder(search),
    ...(words && { q: words }),
    ...(next > 0 && { page: String(next) }),
  });

  return {
    /** Whether words leave some of them out. */
    isNarrowed: q !== '',
    items,
    above: (
      <search className={classes.filters}>
        <WordsFilter label={searchLabel} q={q} onChange={(words) => setSearch(goTo(words, 0), { replace: true })} />
      </search>
    ),
    pager: {
      page,
      pageSize,
      total: found?.length ?? 0,
      onChange: (next: number) => setSearch(goTo(q, next)),
      onResize: setPageSize,
    },
  };
}
