import { AppError } from '@motu/core';

export type Token = {
  /** `quoted` is a name in double quotes, which is never a word of the language. */
  kind: 'name' | 'quoted' | 'text' | 'number' | 'date' | 'symbol' | 'end';
  text: string;
  /** Where it begins in the text, from 1. */
  at: number;
};

const KINDS = ['name', 'quoted', 'text', 'date', 'number', 'symbol'] as const;

/** One token at a time: a name (bare or in double quotes), a text in apostrophes, a date or an instant, a number, a sign. */
const TOKEN =
  /\s*(?:([\p{L}_][\p{L}\p{N}_]*)|"((?:[^"]|"")+)"|'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?)|((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(<>|<=|>=|!=|[=<>(),;+\-*/]))/uy;

/** `nom = 'l''île'` → name nom, symbol =, text l'île. `before`: how much of the request comes before this text. */
export function tokenize(source: string, before = 0): Token[] {
  const text = source.normalize('NFC').trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const rest = text.slice(from).trimStart();
    const at = before + text.length - rest.length + 1;
    const match = TOKEN.exec(text);
    if (!match) throw unreadable(at, `on n’y lit rien à partir de « ${rest.slice(0, 20)} »`);
    const found = match.slice(1).findIndex((part) => part !== undefined);
    tokens.push({ kind: KINDS[found] as Token['kind'], text: unquoted(match[found + 1] ?? '', KINDS[found]), at });
  }
  return [...tokens, { kind: 'end', text: '', at: before + text.length + 1 }];
}

function unquoted(text: string, kind: Token['kind'] | undefined): string {
  if (kind === 'quoted') return text.replaceAll('""', '"');
  return kind === 'text' ? text.replaceAll("''", "'") : text;
}

export function unreadable(at: number, reason: string): AppError {
  return new AppError('invalid', `Le filtre ne peut pas être lu au caractère ${at} : ${reason}.`);
}
