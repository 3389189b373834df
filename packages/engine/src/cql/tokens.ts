import { AppError } from '@motu/core';

export type Token = { kind: 'name' | 'text' | 'number' | 'symbol'; text: string };

/** One token at a time: a name (bare or in double quotes), a text in apostrophes, a number, a sign. */
const TOKEN =
  /\s*(?:([\p{L}_][\p{L}\p{N}_]*)|"((?:[^"]|"")+)"|'((?:[^']|'')*)'|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(<>|<=|>=|!=|[=<>(),]))/uy;

/** `nom = 'l''île'` → name nom, symbol =, text l'île. */
export function tokenize(source: string): Token[] {
  const text = source.normalize('NFC').trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const rest = text.slice(from).trimStart().slice(0, 20);
      throw new AppError('invalid', `Le filtre ne peut pas être lu à partir de « ${rest} ».`);
    }
    const [, name, quoted, literal, number, symbol] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted.replaceAll('""', '"') });
    else if (literal !== undefined) tokens.push({ kind: 'text', text: literal.replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'symbol', text: symbol ?? '' });
  }
  return tokens;
}
