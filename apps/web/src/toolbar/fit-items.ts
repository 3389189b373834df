type Room = { available: number; menu: number; gap: number };

/**
 * How many items go into the menu, the first ones first. A menu of one would take the place of what it hides: that one is then shown small,
 * by its icon alone (MAP-06).
 */
export function hiddenCount(widths: readonly number[], { available, menu, gap }: Room): number {
  const total = (count: number) => widths.slice(count).reduce((sum, width) => sum + width + gap, 0) - gap;
  if (total(0) <= available) return 0;
  for (let hidden = 1; hidden < widths.length; hidden += 1) {
    if (menu + gap + total(hidden) <= available) return hidden;
  }
  return widths.length;
}
