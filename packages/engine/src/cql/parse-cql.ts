import { AppError } from '@motu/core';
import type { Filter } from '../style/geostyler.ts';
import { type Token, tokenize } from './tokens.ts';

// A filter a person writes has a dozen comparisons; these bounds only stop those that a program makes to harm.
const LONGEST = 2_000;
const DEEPEST = 20;
const MOST_VALUES = 100;

const NEGATED: Record<string, string> = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };
const OPERATORS: Record<string, string> = {
  '=': '==',
  '<>': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

type Value = string | number;

/**
 * Reads a filter of the CQL family into the engine's own, or refuses it: comparisons, LIKE, ILIKE, IN, BETWEEN, IS NULL,
 * joined by AND, OR, NOT and parentheses. `parseCql("population > 1000 AND nom LIKE 'P%'", columns)` →
 * `['&&', ['>', 'population', 1000], ['like', 'nom', 'P%']]`. Names must be columns; values stay values to the end.
 *
 * NOT is carried down to the comparisons, so that an absent value passes neither a filter nor its contrary, as in SQL.
 */
export function parseCql(text: string, columns: readonly string[]): Filter {
  if (text.length > LONGEST) throw refuse(`il dépasse ${LONGEST} caractères`);
  const names = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const tokens = tokenize(text);
  let at = 0;
  const filter = disjunction(false, 0);
  if (at < tokens.length) throw unexpected();
  return filter;

  function disjunction(negated: boolean, depth: number): Filter {
    if (depth > DEEPEST) throw refuse('il a trop de parenthèses');
    const parts = [conjunction(negated, depth)];
    while (takeWord('OR')) parts.push(conjunction(negated, depth));
    return join(negated ? '&&' : '||', parts);
  }

  function conjunction(negated: boolean, depth: number): Filter {
    const parts = [factor(negated, depth)];
    while (takeWord('AND')) parts.push(factor(negated, depth));
    return join(negated ? '||' : '&&', parts);
  }

  function factor(negated: boolean, depth: number): Filter {
    if (depth > DEEPEST) throw refuse('il a trop de négations');
    if (takeWord('NOT')) return factor(!negated, depth + 1);
    if (takeSymbol('(')) {
      const inner = disjunction(negated, depth + 1);
      expectSymbol(')');
      return inner;
    }
    return comparison(negated);
  }

  function comparison(negated: boolean): Filter {
    const name = column();
    const operator = tokens[at]?.kind === 'symbol' ? OPERATORS[tokens[at]?.text ?? ''] : undefined;
    if (operator) {
      at++;
      return simple(negated ? (NEGATED[operator] as string) : operator, name, value());
    }
    if (takeWord('IS')) {
      const isNot = takeWord('NOT');
      expectWord('NULL');
      return [isNot === negated ? '==' : '!=', name, null] as Filter;
    }
    const not = takeWord('NOT') !== negated;
    if (takeWord('LIKE')) return like('like', not, name);
    if (takeWord('ILIKE')) return like('ilike', not, name);
    if (takeWord('IN')) return among(not, name);
    if (takeWord('BETWEEN')) {
      const low = value();
      expectWord('AND');
      return not
        ? join('||', [simple('<', name, low), simple('>', name, value())])
        : join('&&', [simple('>=', name, low), simple('<=', name, value())]);
    }
    throw unexpected();
  }

  function like(operator: 'like' | 'ilike', not: boolean, name: string): Filter {
    const pattern = value();
    if (typeof pattern !== 'string') throw refuse(`${operator.toUpperCase()} attend un texte`);
    const matches = [operator, name, pattern] as unknown as Filter;
    return not ? join('&&', [['!=', name, null] as Filter, ['!', matches] as Filter]) : matches;
  }

  function among(not: boolean, name: string): Filter {
    expectSymbol('(');
    const parts: Filter[] = [];
    do {
      if (parts.push(simple(not ? '!=' : '==', name, value())) > MOST_VALUES)
        throw refuse(`IN prend au plus ${MOST_VALUES} valeurs`);
    } while (takeSymbol(','));
    expectSymbol(')');
    return join(not ? '&&' : '||', parts);
  }

  function column(): string {
    const token = tokens[at++];
    if (token?.kind !== 'name')
      throw at > tokens.length ? ended() : refuse(`« ${token?.text} » n’est pas une propriété`);
    const found = names.get(token.text.toLowerCase());
    if (!found) throw refuse(`la couche n’a pas de propriété « ${token.text} »`);
    return found;
  }

  function value(): Value {
    const token = tokens[at++];
    if (token?.kind === 'text') return token.text;
    if (token?.kind === 'number') return Number(token.text);
    throw token ? refuse(`« ${token.text} » n’est ni un nombre ni un texte entre apostrophes`) : ended();
  }

  function take(kind: Token['kind'], matches: (text: string) => boolean): boolean {
    const token = tokens[at];
    if (token?.kind !== kind || !matches(token.text)) return false;
    at++;
    return true;
  }

  function takeWord(word: string): boolean {
    return take('name', (text) => text.toUpperCase() === word);
  }

  function takeSymbol(symbol: string): boolean {
    return take('symbol', (text) => text === symbol);
  }

  function expectWord(word: string): void {
    if (!takeWord(word)) throw unexpected();
  }

  function expectSymbol(symbol: string): void {
    if (!takeSymbol(symbol)) throw unexpected();
  }

  function unexpected(): AppError {
    const token = tokens[at];
    return token ? refuse(`« ${token.text} » n’est pas attendu là`) : ended();
  }
}

function simple(operator: string, name: string, value: Value): Filter {
  return [operator, name, value] as unknown as Filter;
}

function join(operator: '&&' | '||', parts: Filter[]): Filter {
  return parts.length === 1 ? (parts[0] as Filter) : ([operator, ...parts] as unknown as Filter);
}

const ended = () => refuse('il s’arrête trop tôt');

function refuse(reason: string): AppError {
  return new AppError('invalid', `Le filtre ne peut pas être lu : ${reason}.`);
}
