import type { Filter, Rule, Style } from './geostyler.ts';

type Parts = readonly unknown[];
const isJoin = (operator: unknown): boolean => operator === '&&' || operator === '||';

/** Filters as SLD can say them: « is not null » is the contrary of « is null », and one condition is joined with nothing. */
export const withWrittenFilters = (style: Style): Style => mapFilters(style, written);
/** The contrary, for what was read, where names that look like numbers are names. */
export function withReadFilters(style: Style): Style {
  const { rules, ...rest } = mapFilters(style, read);
  return { ...rest, rules: rules.map((rule) => ({ ...rule, name: String(rule.name) })) };
}

function mapFilters(style: Style, change: (filter: Parts) => unknown): Style {
  const ofRule = (rule: Rule): Rule =>
    Array.isArray(rule.filter) ? { ...rule, filter: change(rule.filter) as Filter } : rule;
  return { ...style, rules: style.rules.map(ofRule) };
}

function written([operator, ...operands]: Parts): unknown {
  if (isJoin(operator)) {
    const parts = operands.map((one) => written(one as Parts));
    return parts.length === 1 ? parts[0] : [operator, ...parts];
  }
  if (operator === '!') return ['!', written(operands[0] as Parts)];
  return operator === '!=' && operands[1] === null ? ['!', ['==', operands[0], null]] : [operator, ...operands];
}

function read([operator, ...operands]: Parts): unknown {
  if (isJoin(operator)) return [operator, ...operands.map((one) => read(one as Parts))];
  const [field, ...values] = operands;
  if (operator !== '!') {
    // An empty literal is read as nothing at all.
    const said = values.map((one) => (one === undefined ? '' : one));
    return [operator, typeof field === 'number' ? String(field) : field, ...said];
  }
  const inside = operands[0] as Parts;
  return inside[0] === '==' && inside[2] === null ? ['!=', inside[1], null] : ['!', read(inside)];
}
