/**
 * SQL's LIKE: `%` for any run of letters, `_` for one, and after a backslash a letter itself. At most text × pattern steps, whatever a
 * visitor writes. The pattern is read once for many texts, and a word that may stand anywhere is looked for as a word.
 */
export function compileLike(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const parts = partsOf(ignoresCase ? pattern.toLowerCase() : pattern);
  const inner = parts.slice(1, -1);
  const isAnywhere =
    parts.length > 2 &&
    parts[0] === ANY_RUN &&
    parts.at(-1) === ANY_RUN &&
    inner.every((part) => typeof part === 'string');
  const word = inner.join('');
  const matches = isAnywhere
    ? (letters: string) => letters.includes(word)
    : (letters: string) => matchesParts(letters, parts);
  return (text) => matches(ignoresCase ? text.toLowerCase() : text);
}

function matchesParts(letters: string, parts: readonly Part[]): boolean {
  let [at, next, star, mark] = [0, 0, -1, 0];
  while (at < letters.length) {
    const part = parts[next];
    if (part === ANY_RUN) {
      star = next++;
      mark = at;
    } else if (part === ANY_ONE || (part !== undefined && part === letters[at])) {
      next++;
      at++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++mark;
    } else return false;
  }
  while (parts[next] === ANY_RUN) next++;
  return next === parts.length;
}

const ANY_RUN = 0;
const ANY_ONE = 1;
type Part = string | typeof ANY_RUN | typeof ANY_ONE;

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const letter = pattern[i] as string;
    if (letter === '\\' && i + 1 < pattern.length) parts.push(pattern[++i] as string);
    else parts.push(letter === '%' ? ANY_RUN : letter === '_' ? ANY_ONE : letter);
  }
  return parts;
}
