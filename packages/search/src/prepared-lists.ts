/** What a text finds, best first before it is known where one looks from: a list that is asked again need not be gone through to its end. */
export type PreparedList = {
  entries: Uint32Array;
  scores: Float64Array;
  /** Which of them are there only if a letter was mistaken; null when none is. */
  near: Uint8Array | null;
};

/** What a list takes beside its entries, in entries: short ones are many. */
const LIST_COST = 100;
/** Entries of all lists together, and what these take beside: some six megabytes. */
const MAX_ENTRIES = 500_000;

/**
 * Lists of beginnings (« mo », « motu »), which are typed again and again, kept from the first time they are asked for; the one
 * not asked for longest goes first.
 */
export function createPreparedLists(maxEntries = MAX_ENTRIES) {
  const lists = new Map<string, PreparedList>();
  let total = 0;
  return {
    get(text: string): PreparedList | undefined {
      const list = lists.get(text);
      if (!list) return undefined;
      lists.delete(text);
      lists.set(text, list);
      return list;
    },
    /** Keeps the entries of a text with their scores, if there are any and not too many. */
    keep(
      text: string,
      entries: readonly number[],
      scoreOf: (entry: number) => number,
      isNear: (entry: number) => boolean = () => false,
    ): void {
      if (entries.length === 0 || entries.length > maxEntries) return;
      lists.set(text, prepare(entries, scoreOf, isNear));
      total += entries.length + LIST_COST;
      for (const [oldest, { entries: old }] of lists) {
        if (total <= maxEntries) break;
        lists.delete(oldest);
        total -= old.length + LIST_COST;
      }
    },
  };
}

/** Whether an entry of the list is there only if a letter was mistaken. */
export const isNearIn = ({ entries, near }: PreparedList, entry: number): boolean =>
  near !== null && near[entries.indexOf(entry)] === 1;

function prepare(
  entries: readonly number[],
  scoreOf: (entry: number) => number,
  isNear: (entry: number) => boolean,
): PreparedList {
  const scores = new Map(entries.map((entry) => [entry, scoreOf(entry)]));
  const sorted = Uint32Array.from(entries).sort(
    (a, b) => (scores.get(b) as number) - (scores.get(a) as number) || a - b,
  );
  return {
    entries: sorted,
    scores: Float64Array.from(sorted, (entry) => scores.get(entry) as number),
    near: entries.some(isNear) ? Uint8Array.from(sorted, (entry) => Number(isNear(entry))) : null,
  };
}
