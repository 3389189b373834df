import type { AttributeValues } from '@motu/contract';
import { type Palette, paletteOf } from '../../../ui/palettes.ts';
import { heatRules } from './heat.ts';
import type { Look } from './look.ts';
import { type Base, categoryRules, classRules, proportionalRules } from './look-edits.ts';
import { categoriesOf, classesOf, ORDERED, proportionalOf } from './look-recipes.ts';
import { colorOf, type Rule, type Shape } from './style.ts';

export type Cut = { field: string; method: 'equal' | 'quantile' | 'natural'; count: number };

/** What new rules are made from. */
export type Now = { name: string; shape: Shape; drawn: Rule[]; base: Base; colored: Base };

/** Rules that need the values of an attribute; null where these allow none. */
export type Recipe = { field: string; classes: number; make: (values: AttributeValues, now: Now) => Rule[] | null };

export const FIRST_CLASSES = 5;

export const categoriesRecipe = (field: string): Recipe => ({
  field,
  classes: FIRST_CLASSES,
  make: (values, { colored }) => categoryRules(colored, categoriesOf(field, values)),
});

export const classesRecipe = ({ field, method, count }: Cut): Recipe => ({
  field,
  classes: count,
  make: ({ bounds }, { colored, drawn }) => {
    const found = bounds?.[method] ?? [];
    return found.length > 0 ? classRules(colored, classesOf(field, found, orderedPalette(drawn))) : null;
  },
});

export const proportionalRecipe = (field: string): Recipe => ({
  field,
  classes: FIRST_CLASSES,
  make: (values, { name, base, shape }) =>
    proportionalRules(name, base, shape, proportionalOf(field, values, shape === 'line')),
});

/** The rules of a look whose attribute stays; null for looks that have none of their own. */
export function rulesOfLook(look: Look, { name, base, shape }: Now): Rule[] | null {
  if (look.mode === 'categories') return categoryRules(base, look);
  if (look.mode === 'classes') return classRules(base, look);
  if (look.mode === 'proportional') return proportionalRules(name, base, shape, look);
  if (look.mode !== 'heat') return null;
  const { symbolizers: _, ...zooms } = base;
  return heatRules({ name, ...zooms }, look.heat);
}

/** The palette in use, when it shows an order. */
function orderedPalette(drawn: readonly Rule[]): Palette {
  const used = drawn.length > 1 ? paletteOf(drawn.map(({ symbolizers }) => colorOf(symbolizers))) : null;
  return used && used.kind !== 'distinct' ? used : ORDERED;
}
