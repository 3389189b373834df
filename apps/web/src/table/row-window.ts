/** Elements may be this high in every browser; a longer table is scrolled faster than it moves. */
const HIGHEST = 8_000_000;
/** Rows beyond the edges, so that a small step shows nothing empty. */
const BEYOND = 4;

type RowWindow = {
  /** Of everything, in pixels. */
  height: number;
  first: number;
  /** After the last one. */
  end: number;
  /** Where a row is, in pixels from the top. */
  topOf(index: number): number;
  /** How far to scroll so that a row is wholly seen. */
  scrollTo(index: number): number;
};

type Asked = { count: number; rowHeight: number; scrollTop: number; viewHeight: number };

/** Which rows of a long table are in sight: only these are in the page. */
export function rowWindow({ count, rowHeight, scrollTop, viewHeight }: Asked): RowWindow {
  const whole = count * rowHeight;
  const height = Math.min(whole, HIGHEST);
  const reach = Math.max(1, height - viewHeight);
  // All rows are reached by the scroll bar, however many a pixel of it stands for.
  const ratio = whole > height ? (whole - viewHeight) / reach : 1;
  const offset = scrollTop * ratio;
  const first = Math.max(0, Math.floor(offset / rowHeight) - BEYOND);
  const end = Math.min(count, Math.ceil((offset + viewHeight) / rowHeight) + BEYOND);
  return {
    height,
    first,
    end,
    topOf: (index) => scrollTop + index * rowHeight - offset,
    scrollTo(index) {
      const top = index * rowHeight;
      if (top < offset) return top / ratio;
      const below = top + rowHeight - viewHeight;
      return below > offset ? below / ratio : scrollTop;
    },
  };
}
