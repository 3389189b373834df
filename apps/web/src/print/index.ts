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

/** Keeps what composes pages on this device, beside its zones: a page inside one is printed without a network (PRN-09). */
export async function keepPrinting(): Promise<void> {
  const { keepFiles } = await import('./kept-printing.ts');
  await keepFiles();
}

export async function forgetPrinting(): Promise<void> {
  const { forgetFiles } = await import('./kept-printing.ts');
  await forgetFiles();
}
