import { formatNumber } from '@motu/core';
import { otherFilter, rangeFilter } from './conditions.ts';
import { isHeat } from './heat.ts';
import { iconName, keptImage } from './icon-image.ts';
import { type Look, sizeCall, sizeField } from './look.ts';
import { colorOf, isComputed, mainIcon, mainIndex, painted, type Rule, type Shape, type Symbolizer } from './style.ts';

const COLOR = '#0B6FA4';
const WHITE = '#FFFFFF';

/** How objects look before anyone chooses. */
export const PLAIN: Record<Shape, Symbolizer[]> = {
  point: [{ kind: 'Mark', wellKnownName: 'circle', radius: 5, color: COLOR, strokeColor: WHITE, strokeWidth: 1.5 }],
  line: [{ kind: 'Line', color: COLOR, width: 2.5 }],
  polygon: [{ kind: 'Fill', color: COLOR, fillOpacity: 0.4, outlineColor: COLOR, outlineWidth: 1.3 }],
};

export type Base = Pick<Rule, 'symbolizers' | 'scaleDenominator'>;

/** What the rules of a style have in common: the symbols of the first, with plain sizes, and the zooms when all have the same. */
export function baseOf(rules: readonly Rule[], shape: Shape): Base {
  const [rule] = rules;
  const own = rule?.symbolizers.filter((one) => !isHeat(one)) ?? [];
  const symbolizers = own.length > 0 ? own.map(withPlainSize) : PLAIN[shape];
  const scales = rule?.scaleDenominator;
  const isShared = rules.every(({ scaleDenominator }) => JSON.stringify(scaleDenominator) === JSON.stringify(scales));
  return { symbolizers, ...(scales && isShared && { scaleDenominator: scales }) };
}

const withPlainSize = (one: Symbolizer): Symbolizer =>
  isComputed(one[sizeField(one)]) ? { ...one, [sizeField(one)]: one.kind === 'Line' ? 2.5 : 5 } : one;

export function oneRule(name: string, base: Base): Rule[] {
  return [{ name, ...base }];
}

/** The same symbols in all rules, each in its own colour and with its own icon, unless another was chosen for all. */
export function withSymbols(rules: readonly Rule[], symbolizers: Symbolizer[]): Rule[] {
  if (rules.length === 1) return rules.map((rule) => ({ ...rule, symbolizers }));
  const isSameIcon = mainIcon(symbolizers) === mainIcon(rules[0]?.symbolizers ?? []);
  return rules.map((rule) => {
    const icon = isSameIcon ? mainIcon(rule.symbolizers) : null;
    return { ...rule, symbolizers: painted(symbolizers, colorOf(rule.symbolizers), icon) };
  });
}

/** Less than this of a colour is not told from another. */
const LEAST_OPACITY = 0.6;

/** A base whose colour is to tell objects apart: an area that is barely tinted would not, nor would a drawing that has its own colours. */
export function tinted({ symbolizers, ...base }: Base): Base {
  const main = mainIndex(symbolizers);
  const isFaint = (one: Symbolizer) => one.kind === 'Fill' && Number(one.fillOpacity ?? 1) < LEAST_OPACITY;
  const shown = symbolizers.map((one, i) => {
    if (i !== main) return one;
    if (one.kind === 'Icon' && !iconName(one.image)) return { ...one, image: keptImage('marker', COLOR) };
    return isFaint(one) ? { ...one, fillOpacity: LEAST_OPACITY } : one;
  });
  return { ...base, symbolizers: shown };
}

type Categories = Extract<Look, { mode: 'categories' }>;
type Classes = Extract<Look, { mode: 'classes' }>;
type Proportional = Extract<Look, { mode: 'proportional' }>;

export function categoryRules(
  { symbolizers, ...base }: Base,
  { field, items, others }: Omit<Categories, 'mode'>,
): Rule[] {
  const rules = items.map(({ name, value, color, icon }) => ({
    name,
    filter: ['==', field, value],
    ...base,
    symbolizers: painted(symbolizers, color, icon),
  }));
  if (!others) return rules;
  const filter = otherFilter(
    field,
    items.map(({ value }) => value),
  );
  return [
    ...rules,
    { name: others.name, filter, ...base, symbolizers: painted(symbolizers, others.color, others.icon) },
  ];
}

export function classRules(
  { symbolizers, ...base }: Base,
  { field, bounds, names, colors }: Omit<Classes, 'mode'>,
): Rule[] {
  return [...bounds, null].map((to, i) => ({
    name: names[i] ?? '',
    filter: rangeFilter({ field, from: bounds[i - 1] ?? null, to }),
    ...base,
    symbolizers: painted(symbolizers, colors[i] ?? COLOR),
  }));
}

/** As a legend says them: `moins de 10`, `10 à 20`, `20 et plus`. */
export function classNames(bounds: readonly number[]): string[] {
  const said = (bound: number | undefined) => formatNumber(bound ?? 0, 6);
  return [...bounds, null].map((to, i) => {
    if (i === 0) return `moins de ${said(bounds[0])}`;
    return to === null ? `${said(bounds.at(-1))} et plus` : `${said(bounds[i - 1])} à ${said(to)}`;
  });
}

/** Lines grow in width; points, and marks in the middle of areas, in area. */
export function proportionalRules(name: string, base: Base, shape: Shape, size: Omit<Proportional, 'mode'>): Rule[] {
  const isMarked = base.symbolizers.some(({ kind }) => kind === 'Mark' || kind === 'Line');
  const symbolizers = isMarked && shape !== 'polygon' ? base.symbolizers : marksOf(base);
  // The outline of an area may be a line under its mark.
  const main = shape === 'polygon' ? symbolizers.findLastIndex(({ kind }) => kind === 'Mark') : mainIndex(symbolizers);
  return [
    {
      name,
      ...base,
      symbolizers: symbolizers.map((one, i) =>
        i === main ? { ...one, [sizeField(one)]: sizeCall(one.kind, size) } : one,
      ),
    },
  ];
}

const marksOf = ({ symbolizers }: Base): Symbolizer[] =>
  symbolizers.some(({ kind }) => kind === 'Mark') ? symbolizers.filter(({ kind }) => kind !== 'Fill') : PLAIN.point;
