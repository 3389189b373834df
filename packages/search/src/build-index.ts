import { KINDS, type SearchEntry, TEXTS, type TextColumn } from './entry.ts';
import { collectNumbers } from './house-numbers.ts';
import { ROLES, type SearchIndex } from './search-index.ts';
import { compareTexts, createTextList } from './text-list.ts';
import { longForm, readText, readWords } from './words.ts';

export function buildIndex(entries: readonly SearchEntry[]): SearchIndex {
  const names: [name: string, entry: number][] = [];
  const postings = new Map<string, number[]>();
  const titleWords = new Uint8Array(entries.length);

  const post = (word: string, entry: number, role: number) => {
    const known = postings.get(word);
    // Names come first, places last: a word of both is one of the names.
    const last = known?.at(-1) ?? -1;
    if (!known) postings.set(word, [entry * 4 + role]);
    else if (last >> 2 !== entry) known.push(entry * 4 + role);
    else if (role === ROLES.what && last === entry * 4 + ROLES.name)
      known[known.length - 1] = entry * 4 + ROLES.nameAndWhat;
  };
  // Types and places are said again and again.
  const texts = new Map<string, string[]>();
  const wordsOf = (text: string) => {
    const known = texts.get(text) ?? withLongForms(readText(text));
    texts.set(text, known);
    return known;
  };

  for (const [i, { title, aliases, words, commune, ile, archipel }] of entries.entries()) {
    titleWords[i] = readWords(title).significant.length;
    const own = new Set<string>();
    for (const name of [title, ...aliases]) {
      const { joined, significant, all } = readWords(name);
      if (joined && !own.has(joined)) names.push([joined, i]);
      own.add(joined);
      for (const word of withLongForms(significant)) post(word, i, ROLES.name);
      for (const pair of pairs(all)) post(pair, i, ROLES.name);
    }
    for (const word of wordsOf(words)) post(word, i, ROLES.what);
    for (const place of [commune, ile, archipel]) {
      if (place) for (const word of wordsOf(place)) post(word, i, ROLES.where);
    }
  }

  names.sort(([a, i], [b, j]) => compareTexts(a, b) || i - j);
  const terms = [...postings.keys()].sort(compareTexts);
  return {
    names: createTextList(names.map(([name]) => name)),
    nameEntries: Uint32Array.from(names, ([, entry]) => entry),
    terms: createTextList(terms),
    ...joinPostings(terms.map((term) => postings.get(term) as number[])),
    titleWords,
    importance: Uint8Array.from(entries, ({ importance }) => Math.max(0, Math.min(100, Math.round(importance)))),
    kinds: Uint8Array.from(entries, ({ kind }) => KINDS.indexOf(kind)),
    positions: Float64Array.from(entries.flatMap(({ position }) => position ?? [Number.NaN, Number.NaN])),
    extents: Float64Array.from(entries.flatMap(({ extent }) => extent ?? Array<number>(4).fill(Number.NaN))),
    ...collectTexts(entries),
    houses: collectNumbers(entries),
  };
}

function withLongForms(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, longForm(word)].filter((form) => form !== null));
}

/** « nukuhiva » finds Nuku Hiva, wherever the two words stand in a name. */
function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => `${words[i]}${word}`);
}

function joinPostings(lists: readonly number[][]): Pick<SearchIndex, 'postingEnds' | 'postings'> {
  const postings = new Uint32Array(lists.reduce((total, list) => total + list.length, 0));
  const postingEnds = new Uint32Array(lists.length);
  let at = 0;
  for (const [i, list] of lists.entries()) {
    postings.set(list, at);
    at += list.length;
    postingEnds[i] = at;
  }
  return { postingEnds, postings };
}

function collectTexts(entries: readonly SearchEntry[]): Pick<SearchIndex, 'texts' | 'columns'> {
  const numbers = new Map<string, number>([['', 0]]);
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const column = (name: TextColumn) => Uint32Array.from(entries, (entry) => numberOf(entry[name] ?? ''));
  const columns = Object.fromEntries(TEXTS.map((name) => [name, column(name)])) as Record<TextColumn, Uint32Array>;
  return { columns, texts: createTextList([...numbers.keys()]) };
}
