import { createStore } from '../ui/store.ts';
import { type Copyrights, NONE } from './follow-copyrights.ts';
import { shortName } from './short-name.ts';

/** Who made what is on the map, as it was last received. */
export const copyrightStore = createStore<Copyrights, Copyrights>((_, next) => next, NONE);

/** `['OpenStreetMap', 'ISPF']`: each producer once, by its short name. */
export function producerNames(): string[] {
  return [...new Set(copyrightStore.state().entries.map(({ producteur }) => shortName(producteur)))];
}
