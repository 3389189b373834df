import type { Filter, Rule } from './geostyler.ts';

/** Stands for `ElseFilter`, which the library passes over, until the rules are read. */
const ELSE_FIELD = 'motu:else';
const MARKER = `<Filter><PropertyIsEqualTo><PropertyName>${ELSE_FIELD}</PropertyName><Literal>1</Literal></PropertyIsEqualTo></Filter>`;

export const withElseMarkers = (text: string): string =>
  text.replaceAll(/<((?:\w+:)?)ElseFilter\b[^>]*?(?:\/>|>\s*<\/\1ElseFilter\s*>)/g, MARKER);

/** How many rules each feature type style of a document has. */
export const ruleCounts = (text: string): number[] =>
  text
    .split(/<(?:\w+:)?FeatureTypeStyle\b/)
    .slice(1)
    .map((part) => part.match(/<(?:\w+:)?Rule[\s>]/g)?.length ?? 0);

/** Rules for the other objects ask that none of their neighbours asks at the same scales; where one asks nothing, nothing is left. */
export function withElseFilters(rules: readonly Rule[], counts: readonly number[]): Rule[] {
  let start = 0;
  return counts.flatMap((count) => {
    const group = rules.slice(start, start + count);
    start += count;
    return group.flatMap((rule) => (isElse(rule) ? otherwise(rule, group) : [rule]));
  });
}

const isElse = ({ filter }: Rule): boolean => Array.isArray(filter) && filter[1] === ELSE_FIELD;

function otherwise(rule: Rule, group: readonly Rule[]): Rule[] {
  const { filter: _, ...plain } = rule;
  const others = group.filter((one) => !isElse(one) && overlaps(one, rule));
  if (others.some(({ filter }) => filter === undefined)) return [];
  const asked = others.map(({ filter }) => filter as Filter);
  const [first] = asked;
  if (first === undefined) return [plain];
  return [{ ...plain, filter: ['!', asked.length > 1 ? (['||', ...asked] as Filter) : first] as Filter }];
}

function overlaps(one: Rule, other: Rule): boolean {
  const least = ({ scaleDenominator }: Rule) => Number(scaleDenominator?.min ?? 0);
  const most = ({ scaleDenominator }: Rule) => Number(scaleDenominator?.max ?? Number.POSITIVE_INFINITY);
  return least(one) < most(other) && least(other) < most(one);
}
