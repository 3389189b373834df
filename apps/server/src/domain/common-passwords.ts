/** Shorter ones stand in passwords of all kinds. */
const WORD_MIN = 4;

let known: Promise<Set<string>> | undefined;

/**
 * Whether a password is one of the 49 000 most used, which are what is tried first: as it is, in capitals, repeated, or between digits
 * and signs (`Password2024!`). The list is read by the first question: most starts have none.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const text = password.toLowerCase();
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const once = /^(.+?)\1+$/u.exec(text)?.[1] ?? '';
  return list.has(text) || [word, once].some((one) => one.length >= WORD_MIN && list.has(one));
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as readonly (string | number)[]).map(String));
}
