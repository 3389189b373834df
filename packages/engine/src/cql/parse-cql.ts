import { readInstant } from '@motu/core';
import { type Condition, compare, fold, join, literal, not, property, type Scalar } from '../filter/condition.ts';
import { isTemporal, readFolding, readMoment, readTemporal } from './read-cql2.ts';
import { readPeriod } from './read-period.ts';
import { isCql2Spatial, isSpatial, readCql2Spatial, readSpatial } from './read-spatial.ts';
import type { Place } from './read-wkt.ts';
import { TokenReader } from './token-reader.ts';
import { type Token, unreadable } from './tokens.ts';

// A filter that a person writes has a dozen comparisons; these bounds only stop those that a program makes to harm.
export const LONGEST = 8_000;
export const DEEPEST = 20;
/** Comparisons, values of lists and operations together: SQLite takes a thousand. */
export const MOST_PARTS = 500;

const COMPARISONS = { '=': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

type CqlOptions = {
  /** CQL2 text of the OGC, instead of the ECQL of GeoServer: its moments and relations, and the system that its coordinates are in. */
  cql2?: { place: Place } | undefined;
  /** What the geometry is called in the layer's own table, beside its usual names. */
  geometry?: string | undefined;
  /** Letters of the request before this filter, so that a fault is reported by its place in all of it. */
  before?: number;
};

/**
 * Reads a filter as GeoServer does (ECQL), or refuses it with the place of the fault. `parseCql("population > 1000 AND nom LIKE 'P%'",
 * columns)` gives the tree of `filter/condition.ts`. Names must be columns; values stay values to the end.
 */
export function parseCql(text: string, columns: readonly string[], options: CqlOptions = {}): Condition {
  if (text.length > LONGEST) throw unreadable(LONGEST + 1, `il dépasse ${LONGEST} caractères`);
  return new CqlParser(text, columns, options).parse();
}

/** A parenthesis may hold a condition or a value: what was found tells which. */
type Found = { from: Token } & ({ condition: Condition } | { scalar: Scalar });

class CqlParser {
  readonly #reader: TokenReader;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #geometry: string | undefined;
  readonly #cql2: CqlOptions['cql2'];
  #depth = 0;
  #parts = 0;

  constructor(text: string, columns: readonly string[], { geometry, before = 0, cql2 }: CqlOptions) {
    this.#reader = new TokenReader(text, before);
    this.#columns = new Map(columns.map((column) => [column.toLowerCase(), column]));
    this.#geometry = geometry;
    this.#cql2 = cql2;
  }

  parse(): Condition {
    const condition = this.#condition(this.#alternatives());
    if (this.#reader.token.kind !== 'end') throw this.#reader.unexpected();
    return condition;
  }

  #alternatives(): Found {
    return this.#chain('OR', () => this.#chain('AND', () => this.#negation()));
  }

  #chain(word: 'AND' | 'OR', next: () => Found): Found {
    const first = next();
    if (!this.#reader.isWord(word)) return first;
    const parts = [this.#condition(first)];
    while (this.#reader.takeWord(word)) parts.push(this.#condition(next()));
    return { from: first.from, condition: join(word === 'AND' ? 'and' : 'or', parts) };
  }

  #negation(): Found {
    const from = this.#reader.token;
    if (!this.#reader.takeWord('NOT')) return this.#predicate();
    return { from, condition: not(this.#condition(this.#nested(() => this.#negation()))) };
  }

  #predicate(): Found {
    const reader = this.#reader;
    const from = reader.token;
    if (reader.takeWord('INCLUDE')) return { from, condition: { kind: 'constant', value: true } };
    if (reader.takeWord('EXCLUDE')) return { from, condition: { kind: 'constant', value: false } };
    if (this.#cql2 && isCql2Spatial(reader)) return { from, condition: readCql2Spatial(reader, this.#cql2.place) };
    if (this.#cql2 && isTemporal(reader))
      return { from, condition: readTemporal(reader, () => this.#scalar(this.#sum())) };
    if (!this.#cql2 && isSpatial(reader)) return { from, condition: readSpatial(reader, this.#geometry) };
    const left = this.#sum();
    if ('condition' in left) return left;
    const condition = this.#comparison(left.scalar);
    return condition ? { from, condition } : left;
  }

  /** What is said of a value; null when nothing is, as inside a parenthesis. */
  #comparison(left: Scalar): Condition | null {
    const reader = this.#reader;
    this.#count();
    const operator = reader.token.kind === 'symbol' && COMPARISONS[reader.token.text as keyof typeof COMPARISONS];
    if (operator) {
      reader.take();
      return compare(operator, left, this.#scalar(this.#sum()));
    }
    if (reader.takeWord('IS')) {
      const isNot = reader.takeWord('NOT');
      reader.expectWord('NULL');
      return unless(isNot, { kind: 'null', value: left });
    }
    const isNot = reader.takeWord('NOT');
    const found = this.#matching(left) ?? (isNot ? null : this.#temporal(left));
    if (isNot && !found) throw reader.unexpected('LIKE, IN ou BETWEEN est attendu');
    return found && unless(isNot, found);
  }

  #matching(value: Scalar): Condition | null {
    const reader = this.#reader;
    if (reader.takeWord('LIKE')) return { kind: 'like', value, pattern: this.#pattern(), ignoresCase: false };
    if (reader.takeWord('ILIKE')) return { kind: 'like', value, pattern: this.#pattern(), ignoresCase: true };
    if (reader.takeWord('BETWEEN')) {
      const low = this.#scalar(this.#sum());
      reader.expectWord('AND');
      return join('and', [compare('>=', value, low), compare('<=', value, this.#scalar(this.#sum()))]);
    }
    if (!reader.takeWord('IN')) return null;
    const parts: Condition[] = [];
    reader.expectSymbol('(');
    do {
      this.#count();
      parts.push(compare('=', value, this.#scalar(this.#sum())));
    } while (reader.takeSymbol(','));
    reader.expectSymbol(')');
    return join('or', parts);
  }

  /** A backslash that stands before no wildcard is one itself, to every database. */
  #pattern(): string {
    const folding = readFolding(this.#reader);
    if (folding) {
      this.#reader.expectSymbol('(');
      const text = fold(
        folding,
        this.#nested(() => this.#pattern()),
      );
      this.#reader.expectSymbol(')');
      return text;
    }
    return this.#reader.expectText().replaceAll(/\\([%_\\])|\\/g, (both, letter) => (letter ? both : '\\\\'));
  }

  /** Both ends of a period are outside of it. */
  #temporal(value: Scalar): Condition | null {
    const reader = this.#reader;
    const isAfter = (at: number) => compare('>', value, { kind: 'instant', at });
    const isBefore = (at: number) => compare('<', value, { kind: 'instant', at });
    if (reader.takeWord('BEFORE', 'OR', 'DURING')) return isBefore(readPeriod(reader).to);
    if (reader.takeWord('DURING', 'OR', 'AFTER')) return isAfter(readPeriod(reader).from);
    if (reader.takeWord('BEFORE')) return isBefore(readPeriod(reader).from);
    if (reader.takeWord('AFTER')) return isAfter(readPeriod(reader).to);
    if (reader.takeWord('DURING')) {
      const { from, to } = readPeriod(reader);
      return join('and', [isAfter(from), isBefore(to)]);
    }
    if (!reader.takeWord('TEQUALS') && !reader.takeWord('T_EQUALS')) return null;
    const { from, to } = readPeriod(reader);
    return from === to ? compare('=', value, { kind: 'instant', at: from }) : { kind: 'constant', value: false }; // a moment is no period
  }

  #sum(): Found {
    return this.#operations(['+', '-'], () => this.#operations(['*', '/'], () => this.#operand()));
  }

  #operations(operators: readonly ('+' | '-' | '*' | '/')[], next: () => Found): Found {
    let found = next();
    for (;;) {
      const operator = operators.find((one) => this.#reader.isSymbol(one));
      if (!operator) return found;
      const left = this.#scalar(found);
      this.#reader.take();
      this.#count();
      found = { from: found.from, scalar: { kind: 'arithmetic', operator, left, right: this.#scalar(next()) } };
    }
  }

  #operand(): Found {
    const reader = this.#reader;
    const from = reader.token;
    if (reader.takeSymbol('(')) {
      const inner = this.#nested(() => this.#alternatives());
      reader.expectSymbol(')');
      return { ...inner, from };
    }
    if (reader.takeSymbol('-')) {
      const of = this.#scalar(this.#nested(() => this.#operand()));
      if (of.kind === 'literal') return { from, scalar: literal(-Number(of.value)) };
      return { from, scalar: { kind: 'arithmetic', operator: '-', left: literal(0), right: of } };
    }
    return { from, scalar: this.#value() };
  }

  #value(): Scalar {
    const reader = this.#reader;
    const { kind, text, at } = reader.token;
    const found = this.#folded() ?? (this.#cql2 && readMoment(reader));
    if (found) return found;
    if (kind === 'name' && reader.isCall()) throw unreadable(at, `la fonction « ${text} » n’est pas connue`);
    if (kind === 'end' || kind === 'symbol') throw reader.unexpected('une propriété ou une valeur est attendue');
    reader.take();
    if (kind === 'text') return literal(text);
    if (kind === 'number') return literal(Number(text));
    if (kind === 'date') return this.#moment(text, at);
    const column = this.#columns.get(text.toLowerCase());
    if (column !== undefined) return property(column);
    if (kind === 'name' && /^(?:true|false)$/i.test(text)) return literal(text.toLowerCase() === 'true');
    throw unreadable(at, `la couche n’a pas de propriété « ${text} »`);
  }

  /** A text whose capitals or accents do not count, which CQL2 knows: ECQL is given it too, as it has no other way to leave accents out. */
  #folded(): Scalar | null {
    const folding = readFolding(this.#reader);
    if (!folding) return null;
    this.#reader.expectSymbol('(');
    const of = this.#nested(() => this.#scalar(this.#sum()));
    this.#reader.expectSymbol(')');
    return of.kind === 'literal' ? literal(fold(folding, String(of.value))) : { kind: 'folded', by: folding, of };
  }

  #moment(text: string, at: number): Scalar {
    const instant = readInstant(text);
    if (!instant) throw unreadable(at, `« ${text} » n’est pas une date`);
    return { kind: 'instant', at: instant.getTime() };
  }

  #condition(found: Found): Condition {
    if ('condition' in found) return found.condition;
    const { scalar } = found;
    if (this.#cql2 && scalar.kind === 'literal' && typeof scalar.value === 'boolean')
      return { kind: 'constant', value: scalar.value };
    const { token } = this.#reader;
    // What follows is more telling than the value itself.
    throw token === found.from || token.kind === 'end'
      ? unreadable(token.at, 'il s’arrête trop tôt')
      : this.#reader.unexpected();
  }

  #scalar(found: Found): Scalar {
    if ('scalar' in found) return found.scalar;
    throw unreadable(found.from.at, 'une valeur est attendue, et non une condition');
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw unreadable(this.#reader.token.at, `il a plus de ${DEEPEST} niveaux`);
    const found = read();
    this.#depth--;
    return found;
  }

  #count(): void {
    if (++this.#parts > MOST_PARTS) throw unreadable(this.#reader.token.at, `il compare plus de ${MOST_PARTS} choses`);
  }
}

const unless = (isNot: boolean, condition: Condition): Condition => (isNot ? not(condition) : condition);
