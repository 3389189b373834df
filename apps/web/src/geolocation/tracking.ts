import { createStore, useStore } from '../ui/store.ts';

/** Whether tracking is asked for: all that the page knows before the code that does it has come. */
export const tracking = createStore<boolean, boolean>((_, isOn) => isOn, false);

export const useTracking = (): boolean => useStore(tracking, (isOn) => isOn);
