const VOWEL = 'aeiouyāēīōūàâéèêëîïôûùAEIOUĀĒĪŌŪÉÈÊ';
/** Letters that French elides before: d'église, l'école, qu'il. */
const ELISION =
  /(^|[\s(«-])([dDlLnNsSjJmMtTcC]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu|[pP]resqu|[qQ]uelqu)['’`´](?=\p{L})/gu;
/** No name of reo tahiti has a q. */
const AFTER_VOWEL = new RegExp(`(?<![qQ]u)(?<=[${VOWEL}])['’\`´‘](?=\\p{L})`, 'gu');
const AT_START = /(^|[\s-])['`´‘’](?=[aeiouāēīōū])/giu;

/**
 * A name as people write it: one kind of space, the ʻeta of reo tahiti (U+02BB) between vowels, the curly French apostrophe.
 * `"Faa'a"` → `Faaʻa`, `"Station d'épuration"` → `Station d’épuration`.
 */
export function cleanName(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ELISION, '$1$2’')
    .replace(AFTER_VOWEL, 'ʻ')
    .replace(AT_START, '$1ʻ')
    .replace(/(?<=\p{L})['`´](?=\p{L})/gu, '’')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
