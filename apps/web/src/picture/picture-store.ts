import { createStore, useStore } from '../ui/store.ts';

/** Whether « Télécharger la carte » is open. */
export const pictureStore = createStore<boolean, boolean>((_, next) => next, false);

export const useIsPictureOpen = (): boolean => useStore(pictureStore, (isOpen) => isOpen);
