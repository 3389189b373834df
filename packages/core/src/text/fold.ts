/** Everything that people type, and paste, for the ʻeta or an apostrophe. */
const APOSTROPHES = /['’‘ʻʼʽʾʿ´`′‛＇]/g;
/**
 * An article or a preposition without its vowel. Reo words have no syllable that ends with a consonant, so a lone one before
 * an apostrophe is always French: `d’Uturoa` is two words, `Faaʻa` is one.
 */
const ELISION = /(?<![\p{L}\p{N}])([cdjlmnst]|qu)'(?=\p{L})/gu;
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };

/**
 * What all spellings of a name have in common: no accents, macrons, ʻeta, hyphens nor case; words parted by one space.
 * `Hôpital d’Uturoa` → `hopital d uturoa`, `Faʻa’ā` → `faaa`, `Église Saint-Joseph` → `eglise saint joseph`.
 */
export function foldText(text: string): string {
  // Most of what is folded is plain already, and folding is most of the time that an index takes.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(ELISION, '$1 ')
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
