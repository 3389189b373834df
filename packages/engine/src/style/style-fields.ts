import { expressionFields } from './expression.ts';
import { filterFields } from './filter.ts';
import type { Rule, Style, Symbolizer } from './geostyler.ts';

/** Attributes that a style speaks of: in its rules and symbols, and in its labels. */
export function styleFields({ rules }: Style): { symbols: string[]; labels: string[] } {
  const of = (isText: boolean) =>
    rules
      .flatMap(({ symbolizers }) => symbolizers.filter(({ kind }) => (kind === 'Text') === isText))
      .flatMap(fieldsOf);
  return {
    symbols: [...new Set([...rules.flatMap(({ filter }) => filterFields(filter)), ...of(false)])],
    labels: [...new Set(of(true))],
  };
}

/**
 * The same style where some attributes are no more: without the labels that speak of them. Null when its rules or symbols do: what is left
 * would tell something else.
 */
export function styleWithout(style: Style, gone: (field: string) => boolean): Style | null {
  if (styleFields(style).symbols.some(gone)) return null;
  const rules = style.rules
    .map((rule) => withoutLabels(rule, gone))
    .filter(({ symbolizers }, i) => symbolizers.length > 0 || style.rules[i]?.symbolizers.length === 0);
  if (rules.length === 0) return null;
  const isSame = rules.length === style.rules.length && rules.every((rule, i) => rule === style.rules[i]);
  return isSame ? style : { ...style, rules };
}

function withoutLabels(rule: Rule, gone: (field: string) => boolean): Rule {
  const isLeft = (symbolizer: Symbolizer) => symbolizer.kind !== 'Text' || !fieldsOf(symbolizer).some(gone);
  return rule.symbolizers.every(isLeft) ? rule : { ...rule, symbolizers: rule.symbolizers.filter(isLeft) };
}

const fieldsOf = (symbolizer: Symbolizer): string[] => Object.values(symbolizer).flatMap(expressionFields);
