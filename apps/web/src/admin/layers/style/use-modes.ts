import type { AttributeValues, LayerAttributes } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/index.ts';
import { errorMessage } from '../../../ui/error-text.ts';
import { fr } from './fr.ts';
import { type Look, readLook } from './look.ts';
import { type Base, baseOf, categoryRules, classRules, oneRule, proportionalRules, tinted } from './look-edits.ts';
import { categoriesOf, classesOf, numbersOf, ORDERED, proportionalOf, wordsOf } from './look-recipes.ts';
import { type Palette, paletteOf } from './palettes.ts';
import { colorOf, partsOf, type Rule, type Style, withParts } from './style.ts';
import type { Asked } from './use-attributes.ts';

export type Cut = { field: string; method: 'equal' | 'quantile' | 'natural'; count: number };

type Recipe = { field: string; classes: number; make: (values: AttributeValues, now: Now) => Rule[] | null };

/** What new rules are made from. */
type Now = { name: string; drawn: Rule[]; base: Base; colored: Base };

/** The rules that each look had when it was left. */
type KeptRules = Partial<Record<Look['mode'], Rule[]>>;

type Numbered = Recipe & { number: number };

const FIRST_CLASSES = 5;

/** How the look of a style is changed as a whole: with the values of its attributes, which the server tells. */
export type Modes = {
  /** A look that was left comes back as it was. */
  choose: (mode: Look['mode']) => void;
  categories: (field: string) => void;
  classes: (cut: Cut) => void;
  proportional: (field: string) => void;
  /** The rules of a look whose attribute stays. */
  set: (look: Look) => void;
  setRules: (rules: Rule[]) => void;
  isReading: boolean;
  refusal: string | null;
  /** Another style is here: what was left of the former one goes. */
  forget: () => void;
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
  const [kept, setKept] = useState<KeptRules>({});
  const latest = useRef(0);
  const reading = useMutation({
    mutationFn: ({ field: attribute, classes }: Numbered) =>
      api.layerStyles.values({ body: { ...asked, attribute, classes } }),
    // Of the last request, this is what the last render has: the style may have been changed while values were read.
    onSuccess: ({ content }, { make, number }) => {
      if (number !== latest.current) return;
      const rules = make(content, { name: style.name, drawn, base, colored });
      setUnfit(rules ? null : fr.noBounds);
      if (rules) setRules(rules);
    },
  });
  const read = (recipe: Recipe) => reading.mutate({ ...recipe, number: ++latest.current });
  const categories = (field: string) =>
    read({
      field,
      classes: FIRST_CLASSES,
      make: (values, now) => categoryRules(now.colored, categoriesOf(field, values)),
    });
  const classes = ({ field, method, count }: Cut) =>
    read({
      field,
      classes: count,
      make: ({ bounds }, now) => {
        const found = bounds?.[method] ?? [];
        return found.length > 0 ? classRules(now.colored, classesOf(field, found, orderedPalette(now.drawn))) : null;
      },
    });
  const proportional = (field: string) =>
    read({
      field,
      classes: FIRST_CLASSES,
      make: (values, now) =>
        proportionalRules(now.name, now.base, shape, proportionalOf(field, values, shape === 'line')),
    });
  const set = (look: Look) => {
    if (look.mode === 'categories') setRules(categoryRules(base, look));
    if (look.mode === 'classes') setRules(classRules(base, look));
    if (look.mode === 'proportional') setRules(proportionalRules(style.name, base, shape, look));
  };
  const choose: Modes['choose'] = (mode) => {
    setUnfit(null);
    // Values that are still on their way belong to the look that was chosen before.
    latest.current += 1;
    reading.reset();
    const left = readLook(drawn).mode;
    if (mode === left) return;
    setKept({ ...kept, [left]: drawn });
    const former = kept[mode];
    const [number] = numbersOf(attributes);
    const [word] = wordsOf(attributes);
    if (former) setRules(former);
    // Any look may be seen as the rules that make it.
    else if (mode === 'rules') return;
    else if (mode === 'one') setRules(oneRule(style.name, base));
    else if (mode === 'categories') categories(word?.name ?? '');
    else if (mode === 'classes') classes({ field: number?.name ?? '', method: 'quantile', count: FIRST_CLASSES });
    else proportional(number?.name ?? '');
  };
  const refusal = reading.error ? `${fr.valuesFailed}\u00a0: ${errorMessage(reading.error)}` : unfit;
  const forget = () => setKept({});
  return { choose, categories, classes, proportional, set, setRules, isReading: reading.isPending, refusal, forget };
}

/** The palette in use, when it shows an order. */
function orderedPalette(drawn: readonly Rule[]): Palette {
  const used = drawn.length > 1 ? paletteOf(drawn.map(({ symbolizers }) => colorOf(symbolizers))) : null;
  return used && used.kind !== 'distinct' ? used : ORDERED;
}
