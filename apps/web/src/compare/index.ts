import { definePart } from '../ui/lazy-part.tsx';

export { useCompareButton } from './use-compare-button.ts';

export const comparePanel = definePart(
  () => import('./compare-panel.tsx'),
  (module) => module.ComparePanel,
);
export const compareOnMap = definePart(
  () => import('./compare-on-map.tsx'),
  (module) => module.CompareOnMap,
);
