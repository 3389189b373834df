import type { LayerAttribute } from '@motu/contract';

/** What a rule asks of one attribute. */
export type Condition = { operator: Operator; field: string; value: string | number | boolean | null };
export type Operator = (typeof OPERATORS)[number];
/** Conditions that must all be true, or one of them. */
export type Conditions = { join: '&&' | '||'; list: Condition[] };

const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', '*='] as const;

/** The conditions of a filter; null for one that says more than the panel can. */
export function readConditions(filter: unknown): Conditions | null {
  if (filter === undefined) return { join: '&&', list: [] };
  if (!Array.isArray(filter)) return null;
  const [operator, ...operands] = filter as unknown[];
  if (operator !== '&&' && operator !== '||') {
    const one = readCondition(filter);
    return one && { join: '&&', list: [one] };
  }
  const list = operands.map(readCondition);
  return list.every((one) => one !== null) && list.length > 1 ? { join: operator, list } : null;
}

function readCondition(filter: unknown): Condition | null {
  if (!Array.isArray(filter) || filter.length !== 3) return null;
  const [operator, field, value] = filter as unknown[];
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  const isKnown = typeof field === 'string' && (OPERATORS as readonly unknown[]).includes(operator);
  return isKnown && isPlain ? ({ operator, field, value } as Condition) : null;
}

/** `undefined` for no condition at all. */
export function writeConditions({ join, list }: Conditions): unknown {
  const written = list.map(({ operator, field, value }) => [operator, field, value]);
  return written.length > 1 ? [join, ...written] : written[0];
}

/** A number is compared as one when its attribute is one: `1,5` → 1.5. */
export function readValue(text: string, kind: LayerAttribute['kind'] | undefined): Condition['value'] {
  const number = Number(text.replace(',', '.'));
  if (kind === 'number' && text.trim() !== '' && Number.isFinite(number)) return number;
  return kind === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}

/** As one types it: 1.5 → `1,5`. */
export function writeValue(value: Condition['value']): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? '');
}

/** What is neither of these values, or has none. */
export function otherFilter(field: string, values: readonly unknown[]): unknown {
  const differs = values.map((value) => ['!=', field, value]);
  if (differs.length === 0) return undefined;
  return ['||', ['==', field, null], differs.length > 1 ? ['&&', ...differs] : differs[0]];
}

/** The bounds of a class of numbers; null for what is none. An end that is open is null. */
type Range = { field: string; from: number | null; to: number | null };

export function readRange(filter: unknown): Range | null {
  const { join, list } = readConditions(filter) ?? { join: '||', list: [] };
  const field = list[0]?.field;
  const isRange = join === '&&' && list.length > 0 && list.length <= 2;
  if (!isRange || field === undefined || list.some((one) => one.field !== field || typeof one.value !== 'number'))
    return null;
  const bound = (operator: Operator) => list.find((one) => one.operator === operator)?.value ?? null;
  const range = { field, from: bound('>='), to: bound('<') } as Range;
  return [range.from, range.to].filter((one) => one !== null).length === list.length ? range : null;
}

export function rangeFilter({ field, from, to }: Range): unknown {
  const list: Condition[] = [];
  if (from !== null) list.push({ operator: '>=', field, value: from });
  if (to !== null) list.push({ operator: '<', field, value: to });
  return writeConditions({ join: '&&', list });
}
