import type { AppError } from '@motu/core';
import { type Token, tokenize, unreadable } from './tokens.ts';

/** Walks over the tokens of a filter; what is not as it should be is reported with its place. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string, before: number) {
    this.#tokens = tokenize(text, before);
  }

  get token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  take(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#next++;
    return token;
  }

  /** Whether the next tokens are these words, in any letter case. */
  isWord(...words: readonly string[]): boolean {
    return words.every((word, i) => {
      const token = this.#tokens[this.#next + i];
      return token?.kind === 'name' && token.text.toUpperCase() === word;
    });
  }

  /** Takes these words when they are all there. */
  takeWord(...words: readonly string[]): boolean {
    const isThere = this.isWord(...words);
    if (isThere) this.#next += words.length;
    return isThere;
  }

  isSymbol(...symbols: readonly string[]): boolean {
    return this.token.kind === 'symbol' && symbols.includes(this.token.text);
  }

  takeSymbol(symbol: string): boolean {
    const isThere = this.isSymbol(symbol);
    if (isThere) this.#next++;
    return isThere;
  }

  /** Whether a parenthesis follows the token: then it is the name of what is called. */
  isCall(): boolean {
    const after = this.#tokens[this.#next + 1];
    return this.token.kind === 'name' && after?.kind === 'symbol' && after.text === '(';
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected(`« ${word} » est attendu`);
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`« ${symbol} » est attendu`);
  }

  expectText(): string {
    if (this.token.kind !== 'text') throw this.unexpected('un texte entre apostrophes est attendu');
    return this.take().text;
  }

  /** A number, maybe with its sign. */
  expectNumber(): number {
    const sign = this.takeSymbol('-') ? -1 : 1;
    if (sign === 1) this.takeSymbol('+');
    if (this.token.kind !== 'number') throw this.unexpected('un nombre est attendu');
    return sign * Number(this.take().text);
  }

  /** What is wrong at the next token. */
  unexpected(wanted?: string): AppError {
    const { kind, text, at } = this.token;
    if (kind === 'end') return unreadable(at, 'il s’arrête trop tôt');
    return unreadable(at, wanted ? `${wanted}, et non « ${text} »` : `« ${text} » n’est pas attendu là`);
  }
}
