import { isEmbed, isUpdateAutomatic, type MapParams, readMapParams, writeMapParams } from '@motu/core';
import { useSyncExternalStore } from 'react';

/** Browsers refuse more than a few changes of the address a second. */
const WRITE_DELAY_MS = 300;

type Page = Pick<Window, 'location' | 'history' | 'setTimeout' | 'clearTimeout' | 'parent'>;

/** The address of the map page, read as its parameters and kept up to date (URL-01). */
export function createAddress(page: Page) {
  let params = readMapParams(page.location.search);
  let timer: number | undefined;
  const readers = new Set<() => void>();

  const write = () => {
    const search = writeMapParams(params);
    const { pathname, hash } = page.location;
    // The router's own state goes along; it does not need to know of a move of the map.
    page.history.replaceState(page.history.state, '', `${pathname}${search && `?${search}`}${hash}`);
  };

  return {
    params: (): MapParams => params,
    /** Whether the page is shown inside another (URL-06). */
    isEmbed: isEmbed(params, page.parent !== page),
    /** Whether a new version is used without asking; the address is written without it. */
    isUpdateAutomatic: isUpdateAutomatic(page.location.search),
    /** Says what changed; the address follows shortly after. */
    update(changes: Partial<MapParams>) {
      params = { ...params, ...changes };
      page.clearTimeout(timer);
      timer = page.setTimeout(write, WRITE_DELAY_MS);
    },
    /** Another page is about to be shown: what was to be written is no longer ours to write. */
    stop() {
      page.clearTimeout(timer);
    },
    /** The page was reached again by a link: its parameters are read afresh. */
    read() {
      page.clearTimeout(timer);
      params = readMapParams(page.location.search);
      for (const reader of readers) reader();
    },
    /** Hears of an address that was read afresh, not of what the page itself writes. */
    subscribe(onRead: () => void): () => void {
      readers.add(onRead);
      return () => readers.delete(onRead);
    },
  };
}

export const address = createAddress(window);

/** What the address said when the page was reached, by a link or by the browser's back and forward. */
export function useMapParams(): MapParams {
  return useSyncExternalStore(address.subscribe, address.params);
}
