import { isColor } from '../draw/color.ts';
import { BOUNDS, DASH_BOUNDS, LEAST_PATTERN, SHIFT_BOUNDS } from './bounds.ts';
import { callFault, isCall } from './expression.ts';
import { filterFault } from './filter.ts';
import type { Style } from './geostyler.ts';
import { HEAT_COLORS, HEAT_INTENSITY, HEAT_RADIUS } from './heat.ts';
import { iconFault } from './icon.ts';

/** More than any legend can show. */
const MOST_RULES = 500;
const MOST_SYMBOLIZERS = 50;
const MOST_ICONS = 100;
const LONGEST_NAME = 200;
const LONGEST_TEXT = 2000;
const LONGEST_LIST = 20;
const LARGEST_SCALE = 1e12;

const KINDS = ['Fill', 'Line', 'Mark', 'Icon', 'Text', 'Heat'];
const WORDS: Record<string, readonly string[]> = {
  cap: ['butt', 'round', 'square'],
  outlineCap: ['butt', 'round', 'square'],
  join: ['bevel', 'round', 'miter'],
  outlineJoin: ['bevel', 'round', 'miter'],
  placement: ['point', 'line', 'line-center'],
  fontStyle: ['normal', 'italic', 'oblique'],
  fontWeight: ['normal', 'bold'],
};

type Rule = { name: string; filter?: unknown; scaleDenominator?: unknown; symbolizers: Symbolizer[] };
type Symbolizer = Record<string, unknown> & { kind: string };
type Fault = string | null;

/**
 * What the engine cannot draw of a style, or will not since it would cost too much, as a sentence to show; null for a style that it draws. The
 * one place that says so: for what is typed, read from SLD, tried and stored.
 */
export async function styleFault(style: unknown): Promise<Fault> {
  if (!isObject(style)) return 'Un style est un objet de GeoStyler, avec ses règles.';
  const { name, rules } = style;
  const shape =
    nameFault('name', name) ??
    (Array.isArray(rules) && rules.length > 0 ? null : '« rules » doit être une liste d’au moins une règle.') ??
    ((rules as unknown[]).length > MOST_RULES ? `Un style compte au plus ${MOST_RULES} règles.` : null);
  if (shape) return shape;
  for (const [index, rule] of (rules as unknown[]).entries()) {
    const fault = ruleFault(rule);
    if (fault) return `${calledRule(rule, index)} : ${fault}`;
  }
  return iconsFault(style as unknown as Style);
}

function ruleFault(rule: unknown): Fault {
  if (!isObject(rule)) return 'une règle est un objet.';
  const { name, filter, scaleDenominator, symbolizers } = rule as Partial<Rule>;
  if (!Array.isArray(symbolizers)) return '« symbolizers » doit être une liste.';
  if (symbolizers.length > MOST_SYMBOLIZERS) return `une règle compte au plus ${MOST_SYMBOLIZERS} symboles.`;
  return (
    nameFault('name', name) ??
    filterFault(filter) ??
    scalesFault(scaleDenominator) ??
    first(symbolizers, symbolizerFault)
  );
}

function symbolizerFault(symbolizer: unknown): Fault {
  if (!isObject(symbolizer)) return 'un symbole est un objet.';
  if (!KINDS.includes(symbolizer.kind as string)) return `« kind » doit être ${KINDS.join(' ou ')}.`;
  return first(Object.entries(symbolizer), ([field, value]) => fieldFault(field, value, symbolizer as Symbolizer));
}

function fieldFault(field: string, value: unknown, { kind }: Symbolizer): Fault {
  if (value === undefined || value === null || field === 'kind') return null;
  if (/dasharray$/i.test(field)) return dashFault(field, value);
  if (field === 'graphicFill' || field === 'graphicStroke') return graphicFault(value);
  if (field === 'offset') return listFault(field, value, (one) => numberFault(field, one, SHIFT_BOUNDS));
  if (field === 'font') return listFault(field, value, (one) => textFault(field, one, LONGEST_NAME));
  if (field === 'image') return imageFault(value);
  if (kind === 'Heat' && field in HEAT_FAULTS) return HEAT_FAULTS[field as keyof typeof HEAT_FAULTS](field, value);
  if (isCall(value)) return callFault(field, value);
  if (Object.hasOwn(BOUNDS, field)) return numberFault(field, value, BOUNDS[field as keyof typeof BOUNDS]);
  if (/color$/i.test(field)) return isColor(value) ? null : `« ${field} » n’est pas une couleur, comme #1F6FB2.`;
  if (Object.hasOwn(WORDS, field)) {
    const words = WORDS[field] as readonly string[];
    return words.includes(value as string) ? null : `« ${field} » doit être ${words.join(' ou ')}.`;
  }
  if (field === 'wellKnownName') return textFault(field, value, LONGEST_NAME);
  if (field === 'label' && kind === 'Text') return textFault(field, value, LONGEST_TEXT);
  // The engine draws nothing of the others, whatever they say; a word or a number is what they are in GeoStyler.
  return typeof value === 'object' ? null : textFault(field, String(value), LONGEST_TEXT);
}

/** The fields of a heat: the same for all points, but for what each counts for. */
const HEAT_FAULTS = {
  radius: (field: string, value: unknown) => fixedFault(field, value, HEAT_RADIUS),
  intensity: (field: string, value: unknown) => fixedFault(field, value, HEAT_INTENSITY),
  opacity: (field: string, value: unknown) => fixedFault(field, value, BOUNDS.opacity),
  weight: (field: string, value: unknown) => numberFault(field, value, [0, 1e12]),
  colors(field: string, value: unknown): Fault {
    const [fewest, most] = HEAT_COLORS;
    if (!Array.isArray(value) || value.length < fewest || value.length > most)
      return `« ${field} » doit être une liste de ${fewest} à ${most} couleurs.`;
    return first(value, (one) =>
      /^#[\da-f]{6}$/i.test(String(one)) ? null : `« ${field} » : chaque couleur s’écrit #RRVVBB.`,
    );
  },
};

const fixedFault = (field: string, value: unknown, bounds: readonly [number, number]): Fault =>
  isCall(value) ? `« ${field} » est le même pour tous les points.` : numberFault(field, value, bounds);

function numberFault(field: string, value: unknown, [least, most]: readonly [number, number]): Fault {
  if (isCall(value)) return callFault(field, value);
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return number >= least && number <= most ? null : `« ${field} » doit être un nombre de ${least} à ${most}.`;
}

function dashFault(field: string, value: unknown): Fault {
  const fault = listFault(field, value, (one) => numberFault(field, one, DASH_BOUNDS));
  if (fault) return fault;
  const lengths = value as unknown[];
  const isShort =
    lengths.every((one) => !isCall(one)) && lengths.reduce<number>((sum, one) => sum + Number(one), 0) < LEAST_PATTERN;
  return lengths.length > 0 && isShort ? `« ${field} » doit compter au moins un pixel en tout.` : null;
}

function graphicFault(value: unknown): Fault {
  if (!isObject(value)) return 'un motif est un symbole.';
  return 'graphicFill' in value || 'graphicStroke' in value
    ? 'un motif ne porte pas d’autre motif.'
    : symbolizerFault(value);
}

function imageFault(value: unknown): Fault {
  return typeof value === 'string' || isObject(value) ? null : '« image » doit être une image écrite en data:.';
}

function scalesFault(scales: unknown): Fault {
  if (scales === undefined || scales === null) return null;
  if (!isObject(scales)) return '« scaleDenominator » doit être un objet.';
  const { min, max } = scales;
  const bounds = [0, LARGEST_SCALE] as const;
  return (
    first([min, max], (one) =>
      one === undefined || one === null ? null : numberFault('scaleDenominator', one, bounds),
    ) ??
    (typeof min === 'number' && typeof max === 'number' && min >= max
      ? '« scaleDenominator » : « min » doit être plus petit que « max ».'
      : null)
  );
}

/** Each icon once: their sizes are read, and nothing is decoded. */
async function iconsFault({ rules }: Style): Promise<Fault> {
  const icons = new Set<string>();
  for (const { symbolizers } of rules) {
    for (const one of symbolizers) if (one.kind === 'Icon' && typeof one.image === 'string') icons.add(one.image);
  }
  if (icons.size > MOST_ICONS) return `Un style compte au plus ${MOST_ICONS} icônes.`;
  for (const icon of icons) {
    const fault = icon.startsWith('data:') ? await iconFault(icon) : null;
    if (fault) return fault;
  }
  return null;
}

function listFault(field: string, value: unknown, each: (one: unknown) => Fault): Fault {
  if (!Array.isArray(value) || value.length > LONGEST_LIST)
    return `« ${field} » doit être une liste d’au plus ${LONGEST_LIST}.`;
  return first(value, each);
}

const nameFault = (field: string, value: unknown): Fault => textFault(field, value, LONGEST_NAME);

function textFault(field: string, value: unknown, longest: number): Fault {
  if (isCall(value)) return callFault(field, value);
  if (typeof value !== 'string') return `« ${field} » doit être un texte.`;
  return value.length > longest ? `« ${field} » doit compter au plus ${longest} caractères.` : null;
}

function calledRule(rule: unknown, index: number): string {
  const name = isObject(rule) && typeof rule.name === 'string' ? rule.name.trim().slice(0, 60) : '';
  return name ? `Règle « ${name} »` : `Règle ${index + 1}`;
}

function first<T>(list: readonly T[], fault: (one: T) => Fault): Fault {
  for (const one of list) {
    const found = fault(one);
    if (found) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
