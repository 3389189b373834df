import { foldText } from '@motu/core';

/** Longer than any name; what follows is not looked at. */
const OF_NAME = { letters: 120, words: 10 };
/** What is said beside a name: its kind, its places, a description. */
const OF_TEXT = { letters: 1000, words: 100 };

/** Left out unless nothing else is there: they are in a third of all names. */
const STOP_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'd', 'l', 'et', 'a', 'au', 'aux', 'en', 'sur']);

/** Short forms, as maps and people write them. */
const LONG_FORMS: Record<string, string> = {
  st: 'saint',
  sts: 'saints',
  ste: 'sainte',
  stes: 'saintes',
  mt: 'mont',
  mts: 'monts',
  pte: 'pointe',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  bvd: 'boulevard',
  rte: 'route',
  imp: 'impasse',
  crs: 'cours',
  pl: 'place',
  chem: 'chemin',
  serv: 'servitude',
  lot: 'lotissement',
  res: 'residence',
  dr: 'docteur',
  gal: 'general',
  mal: 'marechal',
  cdt: 'commandant',
  cne: 'capitaine',
  lt: 'lieutenant',
  mgr: 'monseigneur',
  ferries: 'ferry',
  ferrys: 'ferry',
};

/** Several words that are another word for one thing: a town hall is no hotel. */
const PHRASES: readonly { words: readonly string[]; means: string }[] = [
  { words: ['hotel', 'de', 'ville'], means: 'mairie' },
];

export const longForm = (word: string): string | null =>
  (Object.hasOwn(LONG_FORMS, word) ? LONG_FORMS[word] : null) ?? null;

export type Words = {
  /** All letters in one: « Puka Puka » and « Pukapuka » are one name. */
  joined: string;
  /** The words that are not on every sign, each once. */
  significant: readonly string[];
  /** All words, in order. */
  all: readonly string[];
};

export function readWords(text: string): Words {
  const all = foldedWords(text);
  return { joined: all.join(''), significant: significantOf(all), all };
}

/** All words of a name, in order. */
export const foldedWords = (text: string): string[] => split(text, OF_NAME);

/** The significant words of a longer text. */
export function readText(text: string): readonly string[] {
  return significantOf(split(text, OF_TEXT));
}

function split(text: string, most: { letters: number; words: number }): string[] {
  return foldText(text.slice(0, most.letters)).split(' ').filter(Boolean).slice(0, most.words);
}

function significantOf(words: readonly string[]): readonly string[] {
  const all = PHRASES.reduce(withPhrase, words);
  const significant = new Set(all.filter((word) => !STOP_WORDS.has(word)));
  return [...(significant.size > 0 ? significant : new Set(all))];
}

function withPhrase(all: readonly string[], phrase: (typeof PHRASES)[number]): readonly string[] {
  const { words, means } = phrase;
  const at = all.findIndex((_, i) => words.every((word, j) => all[i + j] === word));
  return at < 0 ? all : [...all.slice(0, at), means, ...withPhrase(all.slice(at + words.length), phrase)];
}
