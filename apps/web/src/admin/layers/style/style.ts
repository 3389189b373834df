import { iconColor, iconName, keptImage } from './icon-image.ts';

/** A GeoStyler style, as far as the panel looks into it: what it does not know stays as it is. */
export type Style = { name: string; rules: Rule[] };
export type Rule = {
  name: string;
  filter?: unknown;
  scaleDenominator?: { min?: number; max?: number };
  symbolizers: Symbolizer[];
};
export type Symbolizer = { kind: string } & Record<string, unknown>;
export type Shape = 'point' | 'line' | 'polygon';

export function isStyle(style: unknown): style is Style {
  const { rules } = (style ?? {}) as { rules?: unknown };
  return Array.isArray(rules) && rules.length > 0 && rules.every(isRule);
}

function isRule(rule: unknown): boolean {
  const { symbolizers } = (rule ?? {}) as { symbolizers?: unknown };
  return (
    Array.isArray(symbolizers) &&
    symbolizers.every((one) => typeof (one as { kind?: unknown } | null)?.kind === 'string')
  );
}

/** A value that is computed for each object: `{ name: 'property', args: ['nom'] }`. */
export const isComputed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';

const isText = ({ kind }: Symbolizer): boolean => kind === 'Text';

/** The rules that draw objects, and the one that writes all their names when there is one such. */
export function partsOf({ rules }: Style): { drawn: Rule[]; label: Rule | null } {
  const isLabel = (rule: Rule) =>
    rule.symbolizers.length === 1 && rule.symbolizers.every(isText) && rule.filter === undefined;
  const labels = rules.filter(isLabel);
  const [label = null] = labels;
  return labels.length === 1 ? { drawn: rules.filter((rule) => rule !== label), label } : { drawn: rules, label: null };
}

/** Names are written by the last rule, clear of the symbols that they stand beside. */
export function withParts(style: Style, drawn: readonly Rule[], label: Rule | null): Style {
  return { ...style, rules: [...drawn, ...(label ? [besideSymbols(label, partsOf(style).drawn, drawn)] : [])] };
}

/** From the place of a point to its name, in pixels: beyond a plain mark. */
export const PLAIN_GAP = 8;

/** A gap that somebody else has chosen stays as it is. */
function besideSymbols(label: Rule, former: readonly Rule[], drawn: readonly Rule[]): Rule {
  const [text] = label.symbolizers;
  const offset = text?.offset;
  if (!text || !Array.isArray(offset) || ![PLAIN_GAP, gapOf(former)].includes(offset[0])) return label;
  return { ...label, symbolizers: [{ ...text, offset: [gapOf(drawn), ...offset.slice(1)] }] };
}

function gapOf(rules: readonly Rule[]): number {
  const reaches = rules.flatMap(({ symbolizers }) =>
    symbolizers.map(({ kind, radius, size }) =>
      kind === 'Mark' ? Number(radius) : kind === 'Icon' ? Number(size) / 2 : 0,
    ),
  );
  return Math.max(PLAIN_GAP, ...reaches.filter(Number.isFinite).map((reach) => Math.ceil(reach) + 3));
}

/** An object with some of its fields changed; those that become undefined are left out. */
export function changed<T extends object>(thing: T, changes: Partial<Record<keyof T, unknown>>): T {
  const next = { ...thing, ...changes };
  for (const key of Object.keys(next) as (keyof T)[]) if (next[key] === undefined) delete next[key];
  return next;
}

/** The symboliser that a rule is recognised by: its uppermost area, or else line, whatever is drawn over it, or else its uppermost but names. */
export function mainIndex(symbolizers: readonly Symbolizer[]): number {
  const area = symbolizers.findLastIndex(({ kind }) => kind === 'Fill');
  if (area >= 0) return area;
  const line = symbolizers.findLastIndex(({ kind }) => kind === 'Line');
  return line >= 0 ? line : symbolizers.findLastIndex((one) => !isText(one));
}

export function colorOf(symbolizers: readonly Symbolizer[]): string {
  const main = symbolizers[mainIndex(symbolizers)];
  const color = main?.kind === 'Icon' ? iconColor(main.image) : main?.color;
  return typeof color === 'string' ? color : '#808080';
}

/** The icon of the kept set that a rule is recognised by; null for any other symbol. */
export function mainIcon(symbolizers: readonly Symbolizer[]): string | null {
  const main = symbolizers[mainIndex(symbolizers)];
  return main?.kind === 'Icon' ? iconName(main.image) : null;
}

/** The same symbols in another colour: an outline of that colour follows, and so does an icon of the kept set, or another in its place. One's own drawing stays. */
export function painted(symbolizers: readonly Symbolizer[], color: string, icon?: string | null): Symbolizer[] {
  const main = mainIndex(symbolizers);
  return symbolizers.map((one, i) => {
    if (i !== main) return one;
    if (one.kind === 'Icon') {
      const name = iconName(one.image);
      return name ? { ...one, image: keptImage(icon ?? name, color) } : one;
    }
    return {
      ...one,
      color,
      ...(one.outlineColor !== undefined && one.outlineColor === one.color && { outlineColor: color }),
    };
  });
}
