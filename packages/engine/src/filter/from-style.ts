import type { Filter } from '../style/geostyler.ts';
import { type Comparison, type Condition, compare, join, literal, not, property } from './condition.ts';

const OPERATORS: Readonly<Record<string, Comparison>> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** What of the filter of a style may be written as a condition; null when nothing may. `isWhole` when nothing was left out. */
type FromStyle = { condition: Condition | undefined; isWhole: boolean };

const NOTHING: FromStyle = { condition: undefined, isWhole: false };

/** The filter of a layer as a condition that its rows fulfil, so that the database may leave out the others. */
export function fromStyle(filter: Filter | undefined): FromStyle {
  if (filter === undefined || filter === true) return { condition: undefined, isWhole: true };
  if (filter === false) return { condition: { kind: 'constant', value: false }, isWhole: true };
  if (!Array.isArray(filter)) return NOTHING;
  const [operator, ...operands] = filter as unknown as [string, ...unknown[]];
  if (operator !== '&&' && operator !== '||') return fromComparison(operator, operands);
  const parts = operands.map((operand) => fromStyle(operand as Filter));
  const isWhole = parts.every((part) => part.isWhole);
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  if (operator === '||' && (!isWhole || conditions.length < parts.length))
    return isWhole ? { condition: undefined, isWhole } : NOTHING;
  return { condition: conditions.length > 0 ? join(operator === '&&' ? 'and' : 'or', conditions) : undefined, isWhole };
}

function fromComparison(operator: string, [name, first, second]: unknown[]): FromStyle {
  if (typeof name !== 'string') return NOTHING;
  const field = property(name);
  const symbol = OPERATORS[operator];
  const found = (condition: Condition): FromStyle => ({ condition, isWhole: true });
  if (first === null && symbol === '=') return found({ kind: 'null', value: field });
  if (first === null && symbol === '<>') return found(not({ kind: 'null', value: field }));
  if (symbol && (typeof first === 'string' || typeof first === 'number'))
    return found(compare(symbol, field, literal(first)));
  if (operator === '<=x<=' && typeof first === 'number' && typeof second === 'number')
    return found(join('and', [compare('>=', field, literal(first)), compare('<=', field, literal(second))]));
  return NOTHING;
}
