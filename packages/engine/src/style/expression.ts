import { formatNumber } from '@motu/core';
import type { Value } from '../source/source.ts';

export type Properties = Readonly<Record<string, Value>>;
type Call = { name: string; args?: unknown[] };

/** A GeoStyler value: a literal, or a call such as `{ name: 'property', args: ['nom'] }`. */
export function evaluate(expression: unknown, properties: Properties): Value {
  if (!isCall(expression)) return (expression ?? null) as Value;
  const args = (expression.args ?? []).map((argument, i) =>
    // The first argument of `property` is a name, not a value to look up.
    expression.name === 'property' && i === 0 ? (argument as Value) : evaluate(argument, properties),
  );
  return FUNCTIONS.get(expression.name)?.(args, properties) ?? null;
}

/** Whether a value is the same for every feature, so that all of them are drawn in one stroke. */
export function isConstant(expression: unknown): boolean {
  return !isCall(expression);
}

export function numberOf(expression: unknown, properties: Properties, otherwise: number): number {
  const value = evaluate(expression, properties);
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : otherwise;
}

export function textOf(expression: unknown, properties: Properties, otherwise: string): string {
  const value = evaluate(expression, properties);
  return value === null ? otherwise : String(value);
}

/** A label: an expression, or a template such as `{{nom}} ({{population}} hab.)`. */
export function labelText(expression: unknown, properties: Properties): string {
  if (typeof expression !== 'string') return textOf(expression, properties, '');
  return expression.replaceAll(/\{\{\s*([^}]+?)\s*\}\}/g, (_, name: string) => {
    const value = properties[name] ?? '';
    return typeof value === 'number' ? formatNumber(value, 2) : String(value);
  });
}

/** Names of the properties that an expression or a template reads. */
export function expressionFields(expression: unknown): string[] {
  if (typeof expression === 'string')
    return [...expression.matchAll(/\{\{\s*([^}]+?)\s*\}\}/g)].map((m) => m[1] as string);
  if (!isCall(expression)) return [];
  const [first] = expression.args ?? [];
  if (expression.name === 'property' && typeof first === 'string') return [first];
  return (expression.args ?? []).flatMap(expressionFields);
}

export function isCall(expression: unknown): expression is Call {
  return typeof expression === 'object' && expression !== null && typeof (expression as Call).name === 'string';
}

const numeric = (compute: (a: number, b: number) => number) => (args: Value[]) =>
  compute(Number(args[0] ?? 0), Number(args[1] ?? 0));

const FUNCTIONS = new Map<string, (args: Value[], properties: Properties) => Value>(
  Object.entries({
    property: ([name], properties) => properties[String(name)] ?? null,
    strConcat: (args) => args.map((value) => String(value ?? '')).join(''),
    strToUpperCase: ([value]) => String(value ?? '').toLocaleUpperCase('fr'),
    strToLowerCase: ([value]) => String(value ?? '').toLocaleLowerCase('fr'),
    add: numeric((a, b) => a + b),
    sub: numeric((a, b) => a - b),
    mul: numeric((a, b) => a * b),
    div: numeric((a, b) => (b === 0 ? 0 : a / b)),
    sqrt: numeric((a) => Math.sqrt(Math.max(0, a))),
    min: (args) => Math.min(...args.map(Number)),
    max: (args) => Math.max(...args.map(Number)),
  }),
);

/** Whether a function of another program's style is one of ours. */
export const isStyleFunction = (name: string): boolean => FUNCTIONS.has(name);

/** Deeper or longer than anyone writes by hand. */
const DEEPEST = 10;
const MOST_ARGUMENTS = 20;
const LONGEST_ARGUMENT = 500;

/** What is wrong with a call, as a sentence; null when it can be evaluated. */
export function callFault(field: string, { name, args = [] }: Call, depth = 0): string | null {
  if (depth > DEEPEST) return `« ${field} » est trop imbriqué.`;
  if (!FUNCTIONS.has(name)) return `« ${field} » appelle « ${name.slice(0, 40)} », que le moteur ne connaît pas.`;
  if (!Array.isArray(args) || args.length > MOST_ARGUMENTS)
    return `« ${field} » : « args » doit être une liste d’au plus ${MOST_ARGUMENTS}.`;
  for (const argument of args) {
    const fault = isCall(argument)
      ? callFault(field, argument, depth + 1)
      : isScalar(argument)
        ? null
        : `« ${field} » n’a pas la forme attendue.`;
    if (fault) return fault;
  }
  return null;
}

/** A word, a number, true, false or nothing. */
export function isScalar(value: unknown): value is Value {
  if (typeof value === 'string') return value.length <= LONGEST_ARGUMENT;
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
