import { BOUNDS } from './bounds.ts';
import { isCall } from './expression.ts';
import type { Rule, Style, Symbolizer } from './geostyler.ts';

const OPERATOR = /(<(?:\w+:)?Filter\b[\s\S]*?<\/(?:\w+:)?Filter>)|<(\/?)(?:\w+:)?(Add|Sub|Mul|Div)\s*>/g;

/** Operators of computed values written as functions, the only computed values that the library reads within others. Filters stay. */
export const withFunctions = (text: string): string =>
  text.replaceAll(OPERATOR, (_, filter: string | undefined, slash: string, operator: string) => {
    if (filter !== undefined) return filter;
    return slash ? '</Function>' : `<Function name="${operator.toLowerCase()}">`;
  });

type Values = Record<string, unknown>;

/** A style that the library writes whole: it leaves a computed radius as it is where a size is twice that, and cannot write an attribute alone. */
export const withWrittenValues = (style: Style): Style =>
  mapNumbers(style, (field, value) => {
    if (field === 'radius') return call('mul', 2, value);
    return value.name === 'property' ? call('mul', 1, value) : value;
  });

/** What the library read, with computed values as the engine has them. */
export const withReadValues = (style: Style): Style =>
  mapNumbers(style, (field, written) => {
    const value = numbersOf(written) as Call;
    const [times, inside] = value.name === 'mul' ? (value.args ?? []) : [];
    if (field !== 'radius') return times === 1 && isCall(inside) ? inside : value;
    return times === 2 ? inside : call('div', value, 2);
  });

type Call = { name: string; args?: unknown[] };
const call = (name: string, ...args: unknown[]): Call => ({ name, args });

/** The computed numbers of all symbols, each changed. */
function mapNumbers(style: Style, change: (field: string, value: Call) => unknown): Style {
  return mapSymbolizers(style, (one) => {
    const computed = Object.entries(one).filter(([field, value]) => Object.hasOwn(BOUNDS, field) && isCall(value));
    const changed = computed.map(([field, value]) => [field, change(field, value as Call)]);
    return changed.length > 0 ? ({ ...one, ...(Object.fromEntries(changed) as Values) } as Symbolizer) : one;
  });
}

function mapSymbolizers(style: Style, change: (symbolizer: Symbolizer) => Symbolizer): Style {
  const ofRule = (rule: Rule): Rule => ({ ...rule, symbolizers: (rule.symbolizers ?? []).map(change) });
  return { ...style, rules: style.rules.map(ofRule) };
}

/** Literals come as texts: those of computed numbers are numbers. */
function numbersOf(value: unknown): unknown {
  if (!isCall(value)) return typeof value === 'string' && isNumeric(value) ? Number(value) : value;
  return value.name === 'property' ? value : { ...value, args: (value.args ?? []).map(numbersOf) };
}

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
