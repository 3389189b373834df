import { useCallback, useSyncExternalStore } from 'react';

/** Under it the screen is small: search goes into the header, panels become sheets (APP-05). */
export const SMALL_SCREEN = '(max-width: 499px)';

/** Under it the screen is low, a phone that lies or a page zoomed twice: search goes into the header, the map's buttons fold (APP-05). */
export const LOW_SCREEN = '(max-height: 599px)';

/** Small or low: one thing at a time beside the map. */
export const TIGHT_SCREEN = `${SMALL_SCREEN}, ${LOW_SCREEN}`;

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
