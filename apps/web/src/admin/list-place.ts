import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Where each list was left: its words, order and page. For as long as the application stays open. */
const places = new Map<string, string>();

/** The address of a list as it was left: after saving one finds it where it was (ADM-22). */
export function placeOf(list: string): string {
  return `${list}${places.get(list) ?? ''}`;
}

/** Remembers where the list is that this page shows. */
export function useKeptPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => void places.set(pathname, search), [pathname, search]);
}
