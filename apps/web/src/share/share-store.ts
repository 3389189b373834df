import { createStore, useStore } from '../ui/store.ts';

/** Which dialog is open: the link, or the code of a frame. */
type ShareState = 'link' | 'embed' | null;

export const shareStore = createStore<ShareState, ShareState>((_, next) => next, null);

export const useShareState = (): ShareState => useStore(shareStore, (state) => state);

/** « Partage de la carte » opens, or closes when it is open (SHARE-01). */
export function toggleShare(): void {
  shareStore.dispatch(shareStore.state() === null ? 'link' : null);
}
