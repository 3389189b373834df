import type { AttributeValues, LayerAttribute } from '@motu/contract';
import { colorsOf, type Palette, paletteNamed } from '../../../ui/palettes.ts';
import { fr } from './fr.ts';
import type { Look } from './look.ts';
import { classNames } from './look-edits.ts';
import { formatValue, type Value } from './use-attributes.ts';

export type Method = keyof typeof fr.methods;

/** Values that get a colour of their own at first: as many as there are hues that all readers tell apart. */
const FIRST_VALUES = 8;
export const OTHERS_COLOR = '#B0B7BA';

export const DISTINCT = paletteNamed('okabe-ito');
export const ORDERED = paletteNamed('YlOrRd');

/** The most frequent values, and a colour for the rest when there are more. */
export function categoriesOf(
  field: string,
  { values, distinct }: AttributeValues,
): Extract<Look, { mode: 'categories' }> {
  const shown = values.slice(0, FIRST_VALUES);
  const colors = colorsOf(DISTINCT, shown.length);
  return {
    mode: 'categories',
    field,
    items: shown.map(({ value }, i) => category(value, colors[i] ?? OTHERS_COLOR)),
    others: distinct > shown.length ? { name: fr.othersName, color: OTHERS_COLOR } : null,
  };
}

export const category = (value: Value, color: string) => ({ value, name: formatValue(value), color });

export function classesOf(
  field: string,
  bounds: readonly number[],
  palette: Palette,
): Extract<Look, { mode: 'classes' }> {
  const colors = colorsOf(palette, bounds.length + 1);
  return { mode: 'classes', field, bounds: [...bounds], names: classNames(bounds), colors };
}

/** Radius of the largest, in pixels. */
const LARGEST_RADIUS = 20;
const LARGEST_WIDTH = 10;

export function proportionalOf(field: string, { most }: AttributeValues, isLine: boolean) {
  const largest = typeof most === 'number' && most > 0 ? most : 1;
  return { mode: 'proportional' as const, field, largest, size: isLine ? LARGEST_WIDTH : LARGEST_RADIUS };
}

/** Numbers of which classes make sense: not those that only number the rows. */
export const numbersOf = (attributes: readonly LayerAttribute[]): LayerAttribute[] => {
  const numbers = attributes.filter(({ kind }) => kind === 'number');
  return [...numbers.filter((one) => !isKey(one)), ...numbers.filter(isKey)];
};

/** Words first, then whatever else there is. */
export const wordsOf = (attributes: readonly LayerAttribute[]): LayerAttribute[] => [
  ...attributes.filter(({ kind }) => kind === 'text' || kind === 'boolean'),
  ...attributes.filter(({ kind }) => kind === 'date' || kind === 'number'),
];

const isKey = ({ name }: LayerAttribute): boolean => /^(?:id|fid|gid|objectid|ogc_fid)$|_id$/i.test(name);
