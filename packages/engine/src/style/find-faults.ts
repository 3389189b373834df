import type { Extent } from '@motu/core';
import type { Feature, FeatureQuery, FeatureSource } from '../source/source.ts';
import { expressionFields, labelText } from './expression.ts';
import { both, filterFields } from './filter.ts';
import type { Rule, Style, Symbolizer } from './geostyler.ts';
import { isBlankIcon } from './icon.ts';

/** Why a rule of a style, or a part of it, draws nothing. */
export type StyleFault = { rule: string } & (
  | { kind: 'unknown-field'; field: string }
  | { kind: 'no-object' }
  | { kind: 'no-shape'; symbolizer: 'Fill' | 'Line' }
  | { kind: 'no-text' | 'no-image' | 'blank-image' }
);

const EVERYWHERE: Extent = [-180, -90, 180, 90];
/** Objects of a rule that are looked at. */
const LOOKED_AT = 2000;

/** What a style draws nothing of: attributes that the table has not, rules that fit no object, symbols that fit no shape. */
export async function findFaults(
  { table, filter, style }: Pick<FeatureQuery, 'table' | 'filter'> & { style: Style },
  features: Pick<FeatureSource, 'fields' | 'features'>,
): Promise<StyleFault[]> {
  const columns = await features.fields(table);
  if (!columns) return [];
  const faults: StyleFault[] = [];
  for (const rule of style.rules) {
    const unknown = fieldsOf(rule).filter((field) => !columns.includes(field));
    faults.push(...unknown.map((field) => ({ rule: rule.name, kind: 'unknown-field' as const, field })));
    if (filterFields(rule.filter).some((field) => unknown.includes(field))) continue;
    const found = await features.features({
      table,
      extent: EVERYWHERE,
      resolution: 0,
      fields: fieldsOf(rule).filter((field) => columns.includes(field)),
      filter: both(filter, rule.filter),
      limit: LOOKED_AT,
    });
    if (found.length === 0) faults.push({ rule: rule.name, kind: 'no-object' });
    else {
      const ofRule = await Promise.all(rule.symbolizers.map((one) => faultOf(rule.name, one, found, columns)));
      faults.push(...ofRule.filter((fault) => fault !== null));
    }
  }
  return faults;
}

const fieldsOf = ({ filter, symbolizers }: Rule): string[] => [
  ...new Set([...filterFields(filter), ...symbolizers.flatMap(symbolizerFields)]),
];

const symbolizerFields = (symbolizer: Symbolizer): string[] => Object.values(symbolizer).flatMap(expressionFields);

async function faultOf(
  rule: string,
  symbolizer: Symbolizer,
  found: readonly Feature[],
  columns: readonly string[],
): Promise<StyleFault | null> {
  const has = (...kinds: string[]) => found.some(({ geometry }) => kinds.includes(geometry.kind));
  switch (symbolizer.kind) {
    case 'Fill':
      return has('polygon') ? null : { rule, kind: 'no-shape', symbolizer: 'Fill' };
    case 'Line':
      return has('line', 'polygon') ? null : { rule, kind: 'no-shape', symbolizer: 'Line' };
    case 'Icon': {
      const { image } = symbolizer;
      if (typeof image !== 'string' || !image.startsWith('data:image/')) return { rule, kind: 'no-image' };
      return (await isBlankIcon(image)) ? { rule, kind: 'blank-image' } : null;
    }
    case 'Text': {
      // An unknown attribute is reported already.
      if (symbolizerFields(symbolizer).some((field) => !columns.includes(field))) return null;
      const isSaid = found.some(({ properties }) => labelText(symbolizer.label, properties).trim() !== '');
      return isSaid ? null : { rule, kind: 'no-text' };
    }
    default:
      return null;
  }
}
