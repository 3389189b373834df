/** What a text finds, best first before it is known where one looks from: a list that is asked again need not be gone through to its end. */
export type PreparedList = { entries: Uint32Array; scores: Float64Array };

/** Shorter lists are found as quickly as they are looked up. */
const WORTH_KEEPING = 200;
/** Entries of all lists together: some six megabytes. */
const MAX_ENTRIES = 500_000;

/**
 * Lists of the beginnings that many names share (« mo », « motu »), kept from the first time they are asked for; the one
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
    /** Keeps the entries of a text with their scores, if they are worth it. */
    keep(text: string, entries: readonly number[], scoreOf: (entry: number) => number): void {
      if (entries.length < WORTH_KEEPING || entries.length > maxEntries) return;
      lists.set(text, prepare(entries, scoreOf));
      total += entries.length;
      for (const [oldest, { entries: old }] of lists) {
        if (total <= maxEntries) break;
        lists.delete(oldest);
        total -= old.length;
      }
    },
  };
}

function prepare(entries: readonly number[], scoreOf: (entry: number) => number): PreparedList {
  const scores = new Map(entries.map((entry) => [entry, scoreOf(entry)]));
  const sorted = Uint32Array.from(entries).sort(
    (a, b) => (scores.get(b) as number) - (scores.get(a) as number) || a - b,
  );
  return { entries: sorted, scores: Float64Array.from(sorted, (entry) => scores.get(entry) as number) };
}
