import { createStore, useStore } from '../ui/store.ts';
import { type InfoAction, type InfoState, infoReducer, noInfo } from './info-reducer.ts';

/** The point asked about, which outlives the panel that tells about it. */
export const infoStore = createStore<InfoState, InfoAction>(infoReducer, noInfo);

export function useInfo<T>(pick: (state: InfoState) => T): T {
  return useStore(infoStore, pick);
}
