/** Each version of the page has a cache of its own, so that two are never mixed. */
export const PAGE_CACHE = 'motu-page-';

/** The paths that open without a network. The server knows the others: /admin and /login are never answered by the worker. */
export function isMapPage(path: string): boolean {
  return /^\/(?:carte(?:\/.*)?)?$/.test(path);
}

/** Old versions to delete: all but the one before this one, which other tabs may still be showing. Names come oldest first. */
export function othersToDelete(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(PAGE_CACHE) && name !== current).slice(0, -1);
}
