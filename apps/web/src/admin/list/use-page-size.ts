import { preferences, usePreferences } from '../../preferences/index.ts';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** How many things a list shows at a time: as last chosen, for all lists, on this device (ADM-22). */
export function usePageSize(usual = 10): [size: number, change: (size: number) => void] {
  const { listSize } = usePreferences();
  return [listSize ?? usual, (size) => preferences.update({ listSize: size })];
}
