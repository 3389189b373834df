/** The heights a sheet rests at; it never hides the whole map. */
export type SheetRest = 'peek' | 'half' | 'full';

const PEEK = 96;
const MAP_LEFT = 120;

/** Height in pixels of a resting sheet, over a map of the given height. */
export function sheetHeight(rest: SheetRest, mapHeight: number): number {
  const full = Math.max(PEEK, mapHeight - MAP_LEFT);
  if (rest === 'full') return full;
  return rest === 'half' ? Math.min(full, Math.round(mapHeight / 2)) : PEEK;
}

/** Where a sheet let go at this height comes to rest: the nearest one. */
export function nearestRest(height: number, mapHeight: number): SheetRest {
  const rests: SheetRest[] = ['peek', 'half', 'full'];
  const distance = (rest: SheetRest) => Math.abs(sheetHeight(rest, mapHeight) - height);
  return rests.reduce((best, rest) => (distance(rest) < distance(best) ? rest : best));
}

export const TALLER: Record<SheetRest, SheetRest> = { peek: 'half', half: 'full', full: 'full' };
export const SMALLER: Record<SheetRest, SheetRest> = { peek: 'peek', half: 'peek', full: 'half' };
