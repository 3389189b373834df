import type { Font } from '@motu/labels';
import { anchorOf } from '../geometry/geometry.ts';
import { lineCandidates } from '../label/along-line.ts';
import type { Candidate } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import { centredThenNear, eightPositions } from '../label/positions.ts';
import type { Feature } from '../source/source.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { breakName } from '../text/measure.ts';
import { amountOf, SHIFT_BOUNDS, within } from './bounds.ts';
import { labelText, textOf } from './expression.ts';
import type { TextSymbolizer } from './geostyler.ts';

const PLAIN = { symbol: null, symbolRoom: 0, keepSymbol: false, reserved: false, avoidLand: null } as const;
const LEAST_SIZE = 10.5;
const LONGEST_LINE = 22;

// What a name says and looks like does not change from picture to picture: a feature that stays in memory keeps it.
const beside = new WeakMap<TextSymbolizer, WeakMap<Feature, readonly Candidate[]>>();

/** Candidates of a text symboliser. A newline in the label parts its lines; the second is set smaller. */
export function textCandidates(features: readonly Feature[], symbolizer: TextSymbolizer, plane: Plane): Candidate[] {
  const known = beside.get(symbolizer) ?? new WeakMap<Feature, readonly Candidate[]>();
  beside.set(symbolizer, known);
  const candidates: Candidate[] = [];
  for (const feature of features) {
    const isAlong = feature.geometry.kind === 'line' && followsLine(feature, symbolizer);
    let own = isAlong ? alongCandidates(feature, symbolizer, plane) : known.get(feature);
    if (!own) {
      own = pointCandidates(feature, symbolizer);
      known.set(feature, own);
    }
    for (const candidate of own) candidates.push(candidate);
  }
  return candidates;
}

function followsLine({ properties }: Feature, { placement }: TextSymbolizer): boolean {
  return textOf(placement, properties, 'point') !== 'point';
}

function pointCandidates(feature: Feature, symbolizer: TextSymbolizer): Candidate[] {
  const { geometry, properties } = feature;
  const block = blockOf(feature, symbolizer);
  if (!block) return [];
  const [lon, lat] = anchorOf(geometry);
  const isBeside = geometry.kind === 'point' && textOf(symbolizer.anchor, properties, '') !== 'center';
  const gap = within(symbolizer.offset?.[0], SHIFT_BOUNDS, properties, 7);
  const positions = isBeside ? eightPositions(block, gap) : centredThenNear([12, 24]);
  return [{ ...PLAIN, lon, lat, block, positions, room: roomOf(feature, symbolizer) }];
}

function alongCandidates(feature: Feature, symbolizer: TextSymbolizer, plane: Plane): Candidate[] {
  const block = blockOf(feature, symbolizer);
  const apart = amountOf(symbolizer, 'repeat', feature.properties, 250);
  return block ? lineCandidates(feature.geometry, block, plane, apart, roomOf(feature, symbolizer)) : [];
}

function roomOf({ properties }: Feature, symbolizer: TextSymbolizer): number {
  return amountOf(symbolizer, 'padding', properties, 3);
}

/** The text of a feature, or `null` where it has none. */
function blockOf({ properties }: Feature, symbolizer: TextSymbolizer): TextBlock | null {
  const text = labelText(symbolizer.label, properties).trim();
  if (!text) return null;
  const size = Math.max(LEAST_SIZE, amountOf(symbolizer, 'size', properties, 12));
  const color = textOf(symbolizer.color, properties, '#2A3740');
  const family = String(symbolizer.font?.[0] ?? '').includes('Serif') ? 'serif' : 'sans';
  const font: Font = {
    family,
    size,
    weight: textOf(symbolizer.fontWeight, properties, 'normal') === 'bold' ? 600 : 400,
    italic: family === 'serif' || textOf(symbolizer.fontStyle, properties, 'normal') === 'italic',
  };
  const tracking = amountOf(symbolizer, 'letterSpacing', properties, 0);
  const [first, ...others] = text.split('\n') as [string, ...string[]];
  const lines = breakName(first, LONGEST_LINE).map((line) => ({ text: line, font, color, tracking }));
  const small: Font = { ...font, size: Math.max(LEAST_SIZE, size - 1.5), weight: 400 };
  lines.push(...others.map((line) => ({ text: line, font: small, color, tracking: 0 })));
  const width = amountOf(symbolizer, 'haloWidth', properties, 2);
  const halo = width > 0 ? { color: textOf(symbolizer.haloColor, properties, '#FFFFFF'), width } : null;
  return { lines, halo };
}
