import type { LayerAttributes } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/index.ts';
import { errorMessage } from '../../../ui/error-text.ts';
import { fr } from './fr.ts';
import { PLAIN_HEAT } from './heat.ts';
import { type Look, readLook } from './look.ts';
import { baseOf, oneRule, tinted } from './look-edits.ts';
import { numbersOf, wordsOf } from './look-recipes.ts';
import {
  type Cut,
  categoriesRecipe,
  classesRecipe,
  FIRST_CLASSES,
  type Now,
  proportionalRecipe,
  type Recipe,
  rulesOfLook,
} from './mode-recipes.ts';
import { partsOf, type Rule, type Style, withParts } from './style.ts';
import type { Asked } from './use-attributes.ts';

/** The rules that each look had when it was left. */
type KeptRules = Partial<Record<Look['mode'], Rule[]>>;

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

export function useModes({ asked, style, known, onChange }: ModesOptions): Modes {
  const { drawn, label } = partsOf(style);
  const now = nowOf(style.name, drawn, known);
  const setRules = (rules: Rule[]) => onChange(withParts(style, rules, label));
  const [kept, setKept] = useState<KeptRules>({});
  const { read, stop, isReading, refusal } = useRecipes(asked, now, setRules);
  const choose: Modes['choose'] = (mode) => {
    stop();
    const left = readLook(drawn).mode;
    if (mode === left) return;
    setKept({ ...kept, [left]: drawn });
    const first = kept[mode] ?? firstRules(mode, now, known);
    if (Array.isArray(first)) setRules(first);
    else if (first) read(first);
  };
  return {
    choose,
    categories: (field) => read(categoriesRecipe(field)),
    classes: (cut) => read(classesRecipe(cut)),
    proportional: (field) => read(proportionalRecipe(field)),
    set: (look) => setRules(rulesOfLook(look, now) ?? drawn),
    setRules,
    isReading,
    refusal,
    forget: () => setKept({}),
  };
}

function nowOf(name: string, drawn: Rule[], { shapes: [shape = 'point'] }: LayerAttributes): Now {
  const base = baseOf(drawn, shape);
  // A colour that told nothing until now must be seen.
  return { name, shape, drawn, base, colored: drawn.length > 1 ? base : tinted(base) };
}

/** What a look begins with: rules, or what makes them of values; null where the rules stay as they are. */
function firstRules(mode: Look['mode'], now: Now, { attributes }: LayerAttributes): Rule[] | Recipe | null {
  const number = numbersOf(attributes)[0]?.name ?? '';
  switch (mode) {
    case 'rules': // any look may be seen as the rules that make it
      return null;
    case 'one':
      return oneRule(now.name, now.base);
    case 'heat':
      return rulesOfLook({ mode, heat: PLAIN_HEAT }, now);
    case 'categories':
      return categoriesRecipe(wordsOf(attributes)[0]?.name ?? '');
    case 'classes':
      return classesRecipe({ field: number, method: 'quantile', count: FIRST_CLASSES });
    case 'proportional':
      return proportionalRecipe(number);
  }
}

/** Reads the values that a recipe needs, and makes its rules of them. */
function useRecipes(asked: Asked, now: Now, setRules: (rules: Rule[]) => void) {
  const [unfit, setUnfit] = useState<string | null>(null);
  // Known in the same render as the choice that asks: a mutation tells a moment later that it is pending, and until then the choice would be taken back.
  const [isReading, setReading] = useState(false);
  const latest = useRef(0);
  const reading = useMutation({
    mutationFn: ({ field: attribute, classes }: Recipe & { number: number }) =>
      api.layerStyles.values({ body: { ...asked, attribute, classes } }),
    // Of the last request, this is what the last render has: the style may have been changed while values were read.
    onSuccess: ({ content }, { make, number }) => {
      if (number !== latest.current) return;
      const rules = make(content, now);
      setUnfit(rules ? null : fr.noBounds);
      if (rules) setRules(rules);
    },
    onSettled: (_data, _error, { number }) => {
      if (number === latest.current) setReading(false);
    },
  });
  return {
    read(recipe: Recipe) {
      setReading(true);
      reading.mutate({ ...recipe, number: ++latest.current });
    },
    /** Values that are still on their way belong to the look that was chosen before. */
    stop() {
      setUnfit(null);
      setReading(false);
      latest.current += 1;
      reading.reset();
    },
    isReading,
    refusal: reading.error ? `${fr.valuesFailed}\u00a0: ${errorMessage(reading.error)}` : unfit,
  };
}
