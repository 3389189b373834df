import { compileLike } from '../filter/like.ts';
import type { Value } from '../source/source.ts';
import { isScalar } from './expression.ts';
import type { Filter } from './geostyler.ts';

export type Predicate = (properties: Readonly<Record<string, Value>>) => boolean;

/** Compiles a GeoStyler filter once; comparisons with an absent value are false, as in SQL. */
export function compileFilter(filter: Filter | undefined): Predicate {
  if (filter === undefined || filter === true) return () => true;
  if (filter === false) return () => false;
  if (!Array.isArray(filter)) throw new Error('Filter functions are not drawn by the engine.');
  const [operator, ...operands] = filter as unknown as [string, ...unknown[]];
  if (operator === '&&' || operator === '||') {
    const parts = operands.map((operand) => compileFilter(operand as Filter));
    return operator === '&&'
      ? (properties) => parts.every((part) => part(properties))
      : (properties) => parts.some((part) => part(properties));
  }
  if (operator === '!') {
    const part = compileFilter(operands[0] as Filter);
    return (properties) => !part(properties);
  }
  return compileComparison(operator, operands);
}

function compileComparison(operator: string, [name, first, second]: unknown[]): Predicate {
  const field = propertyName(name);
  if (operator === '<=x<=') {
    const low = Number(first);
    const high = Number(second);
    return (properties) => {
      const value = properties[field];
      return value !== null && value !== undefined && Number(value) >= low && Number(value) <= high;
    };
  }
  const wanted = first as Value;
  if (wanted === null) {
    const isNull: Predicate = (properties) => (properties[field] ?? null) === null;
    return operator === '!=' ? (properties) => !isNull(properties) : isNull;
  }
  if (operator === '*=') {
    const matches = compileLike(likePattern(String(wanted)), true);
    return (properties) => matches(String(properties[field] ?? ''));
  }
  const compare = COMPARISONS.get(operator);
  if (!compare) throw new Error(`Unknown filter operator ${operator}.`);
  const numeric = typeof wanted === 'number';
  return (properties) => {
    const value = properties[field] ?? null;
    if (value === null) return false;
    return compare(numeric ? Number(value) : String(value), numeric ? wanted : String(wanted));
  };
}

type Comparable = string | number;

const COMPARISONS = new Map<string, (a: Comparable, b: Comparable) => boolean>(
  Object.entries({
    '==': (a, b) => a === b,
    '!=': (a, b) => a !== b,
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
  }),
);

/** SLD's wildcards, `*` or `%` for any run of letters, `?` or `_` for one, as those of SQL. A backslash is a backslash. */
const likePattern = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('*', '%').replaceAll('?', '_');

function propertyName(name: unknown): string {
  if (typeof name === 'string') return name;
  const call = name as { name?: string; args?: unknown[] };
  if (call?.name === 'property' && typeof call.args?.[0] === 'string') return call.args[0];
  throw new Error('A filter compares a property with a value.');
}

/** Properties a filter reads. */
export function filterFields(filter: Filter | undefined): string[] {
  if (!Array.isArray(filter)) return [];
  const [operator, ...operands] = filter as unknown as [string, ...unknown[]];
  if (operator === '&&' || operator === '||' || operator === '!') {
    return operands.flatMap((operand) => filterFields(operand as Filter));
  }
  return [propertyName(operands[0])];
}

/** What passes both filters; one that is absent asks nothing. */
export function both(a: Filter | undefined, b: Filter | undefined): Filter | undefined {
  return a !== undefined && b !== undefined ? (['&&', a, b] as Filter) : (a ?? b);
}

/** Deeper or longer than anyone writes by hand, or a program from classes of values. */
const DEEPEST = 20;
const MOST_PARTS = 1000;

/** What is wrong with the filter of a style, as a sentence; null when it can be compiled. */
export function filterFault(filter: unknown): string | null {
  const left = { parts: MOST_PARTS };
  return isFilter(filter, 0, left)
    ? null
    : left.parts < 0
      ? '« filter » est trop long.'
      : '« filter » n’a pas la forme attendue.';
}

function isFilter(filter: unknown, depth: number, left: { parts: number }): boolean {
  if (filter === undefined || typeof filter === 'boolean') return true;
  if (!Array.isArray(filter) || depth > DEEPEST || --left.parts < 0) return false;
  const [operator, ...operands] = filter as unknown[];
  if (operator === '&&' || operator === '||') return operands.every((operand) => isFilter(operand, depth + 1, left));
  if (operator === '!') return operands.length === 1 && isFilter(operands[0], depth + 1, left);
  const [name, first, second] = operands;
  if (!isProperty(name)) return false;
  if (operator === '<=x<=')
    return operands.length === 3 && [first, second].every((one) => one !== null && Number.isFinite(Number(one)));
  const isKnown = typeof operator === 'string' && (COMPARISONS.has(operator) || operator === '*=');
  return isKnown && operands.length === 2 && isScalar(first);
}

function isProperty(name: unknown): boolean {
  try {
    return isScalar(propertyName(name));
  } catch {
    return false; // it throws on whatever names no property
  }
}
