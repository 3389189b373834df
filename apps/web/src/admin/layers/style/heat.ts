import { colorsOf, paletteNamed } from '../../../ui/palettes.ts';
import { changed, type Rule, type Symbolizer } from './style.ts';

/** How dense points are, as colours. Without an attribute each counts for one. */
export type Heat = {
  field: string | null;
  radius: number;
  intensity: number;
  opacity: number;
  colors: readonly string[];
};

/** What the map draws of a heat that says nothing more. */
export const PLAIN_HEAT: Heat = {
  field: null,
  radius: 24,
  intensity: 1,
  opacity: 0.85,
  colors: colorsOf(paletteNamed('YlOrRd'), 5),
};

export const isHeat = ({ kind }: Symbolizer): boolean => kind === 'Heat';

/** A rule whose only symbol is a heat; null for any other, and for a weight that was written by hand. */
export function readHeat(rules: readonly Rule[]): Heat | null {
  const [rule] = rules;
  const [symbol] = rule?.symbolizers ?? [];
  if (!rule || !symbol || rules.length > 1 || rule.symbolizers.length > 1 || rule.filter !== undefined) return null;
  const { kind, weight, radius, intensity, opacity, colors } = symbol;
  if (kind !== 'Heat') return null;
  const { name, args } = (weight ?? {}) as { name?: unknown; args?: unknown[] };
  const isProperty = name === 'property' && args?.length === 1 && typeof args[0] === 'string';
  if (weight !== undefined && !isProperty) return null;
  return {
    field: isProperty ? String(args[0]) : null,
    radius: Number(radius ?? PLAIN_HEAT.radius),
    intensity: Number(intensity ?? PLAIN_HEAT.intensity),
    opacity: Number(opacity ?? PLAIN_HEAT.opacity),
    colors: Array.isArray(colors) ? colors.map(String) : PLAIN_HEAT.colors,
  };
}

export function heatRules(rule: Omit<Rule, 'symbolizers' | 'filter'>, { field, colors, ...heat }: Heat): Rule[] {
  const weight = field === null ? undefined : { name: 'property', args: [field] };
  return [{ ...rule, symbolizers: [changed<Symbolizer>({ kind: 'Heat', ...heat, colors: [...colors] }, { weight })] }];
}
