/** The page that an address asks for, counted from 0; whatever is not understood is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 0;
}

/** One page of a list that has come whole: the one asked for, or the last there is. */
export function cutPage<T>(items: readonly T[] | undefined, asked: number, pageSize: number) {
  const page = Math.min(asked, Math.max(0, Math.ceil((items?.length ?? 0) / pageSize) - 1));
  return { page, items: items?.slice(page * pageSize, (page + 1) * pageSize) };
}
