import type { AttributeValues, LayerAttributes } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/index.ts';
import { errorMessage } from '../../../ui/error-text.ts';
import { fr } from './fr.ts';
import type { Look } from './look.ts';
import { baseOf, categoryRules, classRules, oneRule, proportionalRules, tinted } from './look-edits.ts';
import { categoriesOf, classesOf, numbersOf, ORDERED, proportionalOf, wordsOf } from './look-recipes.ts';
import { type Palette, paletteOf } from './palettes.ts';
import { colorOf, partsOf, type Rule, type Style, withParts } from './style.ts';
import type { Asked } from './use-attributes.ts';

export type Cut = { field: string; method: 'equal' | 'quantile' | 'natural'; count: number };

type Recipe = { field: string; classes: number; make: (values: AttributeValues) => Rule[] | null };

const FIRST_CLASSES = 5;

/** How the look of a style is changed as a whole: with the values of its attributes, which the server tells. */
export type Modes = {
  choose: (mode: Exclude<Look['mode'], 'rules'>) => void;
  categories: (field: string) => void;
  classes: (cut: Cut) => void;
  proportional: (field: string) => void;
  /** The rules of a look whose attribute stays. */
  set: (look: Look) => void;
  setRules: (rules: Rule[]) => void;
  isReading: boolean;
  refusal: string | null;
};

type ModesOptions = { asked: Asked; style: Style; known: LayerAttributes; onChange: (style: Style) => void };

export function useModes({ asked, style, known: { attributes, shapes }, onChange }: ModesOptions): Modes {
  const { drawn, label } = partsOf(style);
  const [shape = 'point'] = shapes;
  const base = baseOf(drawn, shape);
  // A colour that told nothing until now must be seen.
  const colored = drawn.length > 1 ? base : tinted(base);
  const setRules = (rules: Rule[]) => onChange(withParts(style, rules, label));
  const [unfit, setUnfit] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: ({ field: attribute, classes }: Recipe) =>
      api.layerStyles.values({ body: { ...asked, attribute, classes } }),
    // The style of now: it may have been changed while the values were read.
    onSuccess: ({ content }, { make }) => {
      const rules = make(content);
      setUnfit(rules ? null : fr.noBounds);
      if (rules) setRules(rules);
    },
  });
  const categories = (field: string) =>
    reading.mutate({
      field,
      classes: FIRST_CLASSES,
      make: (values) => categoryRules(colored, categoriesOf(field, values)),
    });
  const classes = ({ field, method, count }: Cut) =>
    reading.mutate({
      field,
      classes: count,
      make: ({ bounds }) => {
        const found = bounds?.[method] ?? [];
        return found.length > 0 ? classRules(colored, classesOf(field, found, orderedPalette(drawn))) : null;
      },
    });
  const proportional = (field: string) =>
    reading.mutate({
      field,
      classes: FIRST_CLASSES,
      make: (values) => proportionalRules(style.name, base, shape, proportionalOf(field, values, shape === 'line')),
    });
  const set = (look: Look) => {
    if (look.mode === 'categories') setRules(categoryRules(base, look));
    if (look.mode === 'classes') setRules(classRules(base, look));
    if (look.mode === 'proportional') setRules(proportionalRules(style.name, base, shape, look));
  };
  const choose: Modes['choose'] = (mode) => {
    setUnfit(null);
    const [number] = numbersOf(attributes);
    const [word] = wordsOf(attributes);
    if (mode === 'one') setRules(oneRule(style.name, base));
    else if (mode === 'categories') categories(word?.name ?? '');
    else if (mode === 'classes') classes({ field: number?.name ?? '', method: 'quantile', count: FIRST_CLASSES });
    else proportional(number?.name ?? '');
  };
  const refusal = reading.error ? `${fr.valuesFailed} : ${errorMessage(reading.error)}` : unfit;
  return { choose, categories, classes, proportional, set, setRules, isReading: reading.isPending, refusal };
}

/** The palette in use, when it shows an order. */
function orderedPalette(drawn: readonly Rule[]): Palette {
  const used = drawn.length > 1 ? paletteOf(drawn.map(({ symbolizers }) => colorOf(symbolizers))) : null;
  return used && used.kind !== 'distinct' ? used : ORDERED;
}
