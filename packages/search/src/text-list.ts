/** Many short texts in two typed arrays: their letters one after the other (UTF-16), and where each ends. */
export type TextList = { letters: Uint16Array; ends: Uint32Array };

export function createTextList(texts: readonly string[]): TextList {
  const letters = new Uint16Array(texts.reduce((total, text) => total + text.length, 0));
  const ends = new Uint32Array(texts.length);
  let at = 0;
  for (const [i, text] of texts.entries()) {
    for (let j = 0; j < text.length; j++) letters[at++] = text.charCodeAt(j);
    ends[i] = at;
  }
  return { letters, ends };
}

export function textAt({ letters, ends }: TextList, i: number): string {
  return String.fromCharCode(...letters.subarray(startOf(ends, i), ends[i]));
}

/** Some texts of a list as a list of their own: their letters are copied, and no text is made of them. */
export function pickTexts(list: TextList, places: readonly number[]): TextList {
  const letters = new Uint16Array(places.reduce((total, i) => total + lengthOf(list, i), 0));
  const ends = new Uint32Array(places.length);
  let at = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    for (let from = startOf(list.ends, place); from < (list.ends[place] as number); from++)
      letters[at++] = list.letters[from] as number;
    ends[i] = at;
  }
  return { letters, ends };
}

/** Where the part `i` of a list of ends begins. */
export function startOf(ends: Uint32Array, i: number): number {
  return i === 0 ? 0 : (ends[i - 1] as number);
}

/** Texts from `low` up to `high`, not included. */
export type Range = { low: number; high: number };

/** The texts of a sorted list that begin with `prefix`. */
export function prefixRange(list: TextList, prefix: string): Range {
  let [low, high] = [0, list.ends.length];
  for (let depth = 0; depth < prefix.length && low < high; depth++) {
    const letter = prefix.charCodeAt(depth);
    low = firstFrom(list, low, high, depth, letter);
    high = firstFrom(list, low, high, depth, letter + 1);
  }
  return { low, high };
}

/** In a range of texts alike up to `depth`, the first whose letter there is `letter` or comes after it. */
function firstFrom(list: TextList, low: number, high: number, depth: number, letter: number): number {
  const { letters, ends } = list;
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = startOf(ends, middle) + depth;
    // A text that ends here comes before all that go on.
    if (at >= (ends[middle] as number) || (letters[at] as number) < letter) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function lengthOf({ ends }: TextList, i: number): number {
  return (ends[i] as number) - startOf(ends, i);
}

/** The order of `prefixRange`: by UTF-16 letter, as JavaScript compares. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
