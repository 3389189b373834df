import { childOf, type XmlElement } from '../xml/xml-element.ts';
import type { Symbolizer } from './qml-symbols.ts';
import { colorOf, inPixels } from './qml-values.ts';

type Rule = { name: string; symbolizers: Symbolizer[]; scaleDenominator?: { min?: number; max?: number } };

/** The labels of all objects; none where there are none, or where they follow rules. */
export function labelRule(root: XmlElement, lose: (what: string) => void): Rule | null {
  const labeling = childOf(root, 'labeling');
  if (!labeling || root.attributes.labelsEnabled === '0') return null;
  const settings = childOf(labeling, 'settings');
  const style = childOf(settings, 'text-style');
  if (labeling.attributes.type !== 'simple' || !settings || !style) {
    lose('des étiquettes qui suivent des règles');
    return null;
  }
  const field = fieldOf(style.attributes);
  if (field === null) {
    lose(`une étiquette calculée\u00a0: ${style.attributes.fieldName ?? ''}`);
    return null;
  }
  return { name: 'Nom', symbolizers: [textOf(field, style, settings)], ...scalesOf(settings) };
}

function fieldOf({ fieldName = '', isExpression }: Record<string, string>): string | null {
  if (isExpression !== '1') return fieldName || null;
  return /^"([^"]+)"$/.exec(fieldName.trim())?.[1] ?? null;
}

/** As QGIS counts placements: around a point, over it, along or on a line. */
const ALONG = ['2', '3', '6'];

function textOf(field: string, style: XmlElement, settings: XmlElement): Symbolizer {
  const { fontSize = '10', fontSizeUnit = 'Point', textColor, fontWeight, fontBold, fontItalic } = style.attributes;
  const buffer = childOf(style, 'text-buffer')?.attributes ?? {};
  const isBold = fontBold === '1' || Number(fontWeight ?? 0) > 60;
  const placement = childOf(settings, 'placement')?.attributes.placement ?? '';
  return {
    kind: 'Text',
    label: `{{${field}}}`,
    size: inPixels(Number(fontSize), fontSizeUnit),
    color: colorOf(textColor).color,
    font: ['Source Sans 3'],
    haloColor: colorOf(buffer.bufferColor ?? '255,255,255').color,
    haloWidth: buffer.bufferDraw === '1' ? inPixels(Number(buffer.bufferSize ?? 1), buffer.bufferSizeUnits) : 0,
    ...(isBold && { fontWeight: 'bold' }),
    ...(fontItalic === '1' && { fontStyle: 'italic' }),
    ...(ALONG.includes(placement) && { placement: 'line' }),
    ...(placement === '1' && { anchor: 'center' }),
  };
}

/** QGIS calls the smaller scale the least: its denominator is the larger one. */
function scalesOf(settings: XmlElement): Pick<Rule, 'scaleDenominator'> {
  const { scaleVisibility, scaleMin = '0', scaleMax = '0' } = childOf(settings, 'rendering')?.attributes ?? {};
  if (scaleVisibility !== '1') return {};
  const [a, b] = [Number(scaleMin), Number(scaleMax)];
  const [min, max] = [Math.min(a, b), Math.max(a, b)];
  return { scaleDenominator: { ...(min > 0 && { min }), ...(max > 0 && { max }) } };
}
