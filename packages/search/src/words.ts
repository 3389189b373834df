import { foldText } from '@motu/core';

/** Longer than any name; what follows is not looked at. */
const MOST_LETTERS = 120;
const MOST_WORDS = 10;

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
  bd: 'boulevard',
  rte: 'route',
  dr: 'docteur',
};

export const longForm = (word: string): string | null =>
  (Object.hasOwn(LONG_FORMS, word) ? LONG_FORMS[word] : null) ?? null;

export type Words = {
  /** All letters in one: « Puka Puka » and « Pukapuka » are one name. */
  joined: string;
  /** The words that tell something, each once. */
  telling: readonly string[];
  /** All words, in order. */
  all: readonly string[];
};

export function readWords(text: string): Words {
  const all = foldText(text.slice(0, MOST_LETTERS)).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const telling = [...new Set(all.filter((word) => !STOP_WORDS.has(word)))];
  return { joined: all.join(''), telling: telling.length > 0 ? telling : [...new Set(all)], all };
}
