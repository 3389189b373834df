import { definePart } from '../ui/lazy-part.tsx';

/** The time bar comes with the first layer that has dates. */
export const timeBar = definePart(
  () => import('./time-bar.tsx'),
  (module) => module.TimeBar,
);
