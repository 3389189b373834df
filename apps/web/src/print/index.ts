import { definePart } from '../ui/lazy-part.tsx';

export { storedPrint } from './stored-print.ts';
export { usePrintButton } from './use-print-button.ts';

export const printPanel = definePart(
  () => import('./panel/print-panel.tsx'),
  (module) => module.PrintPanel,
);
export const printOnMap = definePart(
  () => import('./frame/print-on-map.tsx'),
  (module) => module.PrintOnMap,
);
