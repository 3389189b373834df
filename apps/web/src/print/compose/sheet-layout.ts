import type { Box } from '../page-layout.ts';

/** An upright A4, in mm. */
export const SHEET = { width: 210, height: 297 } as const;
export const MARGIN = { side: 15, top: 15, bottom: 17 } as const;
/** Of the map of the first page. */
export const SHEET_MAP = { width: SHEET.width - 2 * MARGIN.side, height: 112 } as const;

export const sheetMapAt = (y: number): Box => ({ x: MARGIN.side, y, ...SHEET_MAP });
