import { type RefObject, useLayoutEffect, useState } from 'react';
import { hiddenCount } from './fit-items.ts';

/** How many items lack room: measured again when the bar, or the text's size, changes. */
export function useHiddenCount(
  bar: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  count: number,
): number {
  const [hidden, setHidden] = useState(0);

  useLayoutEffect(() => {
    const [outer, row] = [bar.current, ghost.current];
    if (!outer || !row || count === 0) return;
    const measure = () => {
      const [menu = 0, ...widths] = Array.from(row.children, (child) => child.getBoundingClientRect().width);
      const { paddingLeft, paddingRight } = getComputedStyle(outer);
      const available = outer.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
      setHidden(hiddenCount(widths, { available, menu, gap }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(row);
    return () => observer.disconnect();
  }, [bar, ghost, count]);

  return hidden;
}
