import { definePart } from '../ui/lazy-part.tsx';

export type { SheetSubject } from './sheet/make-sheet.ts';
export type { SheetBlock, SheetSection } from './sheet/sheet-content.ts';
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
/** A button that makes the sheet of a route or of a point. */
export const sheetButton = definePart(
  () => import('./sheet/sheet-button.tsx'),
  (module) => module.SheetButton,
);
