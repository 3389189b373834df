import type { Value } from '../source/source.ts';
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
    const pattern = likePattern(String(wanted));
    return (properties) => pattern.test(String(properties[field] ?? ''));
  }
  if (operator === 'like' || operator === 'ilike') {
    const fold = operator === 'ilike' ? (text: string) => text.toLowerCase() : (text: string) => text;
    const pattern = fold(String(wanted));
    return (properties) => isLike(fold(String(properties[field] ?? '')), pattern);
  }
  const compare = COMPARISONS[operator];
  if (!compare) throw new Error(`Unknown filter operator ${operator}.`);
  const numeric = typeof wanted === 'number';
  return (properties) => {
    const value = properties[field] ?? null;
    if (value === null) return false;
    return compare(numeric ? Number(value) : String(value), numeric ? wanted : String(wanted));
  };
}

type Comparable = string | number;

const COMPARISONS: Record<string, (a: Comparable, b: Comparable) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** SLD's wildcards: `*` or `%` for any run of letters, `?` or `_` for one. */
function likePattern(text: string): RegExp {
  const escaped = text.replace(/[\\^$+.()|[\]{}]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/[*%]/g, '.*').replace(/[?_]/g, '.')}$`, 'isu');
}

/** SQL's LIKE: `%` for any run of letters, `_` for one. At most text × pattern steps, whatever a visitor writes. */
function isLike(text: string, pattern: string): boolean {
  let [at, next, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[next] === '%') {
      star = next++;
      mark = at;
    } else if (pattern[next] === '_' || pattern[next] === text[at]) {
      next++;
      at++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern[next] === '%') next++;
  return next === pattern.length;
}

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
