import { TOOLBAR_ITEMS, type ToolbarItem } from '@motu/contract';
import { moved } from '../../ui/sortable-list.tsx';

export type ToolRow = { item: ToolbarItem; isShown: boolean };

/** Every tool: those of the list first, in its order, then those that it leaves out. */
export function toolRows(toolbar: readonly ToolbarItem[] | null): ToolRow[] {
  const shown = toolbar ?? TOOLBAR_ITEMS;
  const hidden = TOOLBAR_ITEMS.filter((item) => !shown.includes(item));
  return [...shown.map((item) => ({ item, isShown: true })), ...hidden.map((item) => ({ item, isShown: false }))];
}

/** The list once a tool is shown or hidden, or stands elsewhere. */
export function withTool(rows: readonly ToolRow[], item: ToolbarItem, isShown: boolean): ToolbarItem[] {
  return shownOf(rows.map((row) => (row.item === item ? { item, isShown } : row)));
}

/** A place is one among the tools that are shown: the others have none. */
export function withMovedTool(rows: readonly ToolRow[], item: string, index: number): ToolbarItem[] {
  const shown = shownOf(rows);
  return moved(shown, shown.indexOf(item as ToolbarItem), index);
}

export const shownOf = (rows: readonly ToolRow[]): ToolbarItem[] =>
  rows.filter((row) => row.isShown).map(({ item }) => item);
