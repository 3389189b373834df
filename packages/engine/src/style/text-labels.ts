import { anchorOf, type Geometry } from '../geometry/geometry.ts';
import { alongLine } from '../label/along-line.ts';
import type { Candidate } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import { centredThenNear, eightPositions } from '../label/positions.ts';
import type { Feature } from '../source/source.ts';
import type { TextBlock } from '../text/draw-text.ts';
import type { Font } from '../text/fonts.ts';
import { breakName } from '../text/measure.ts';
import { labelText, numberOf, textOf } from './expression.ts';
import type { TextSymbolizer } from './geostyler.ts';

const PLAIN = { symbol: null, symbolRoom: 0, keepSymbol: false, reserved: false, avoidLand: null } as const;
const LEAST_SIZE = 10.5;
const LONGEST_LINE = 22;

/** Candidates of a text symboliser. A newline in the label parts its lines; the second is set smaller. */
export function textCandidates(features: readonly Feature[], symbolizer: TextSymbolizer, plane: Plane): Candidate[] {
  return features.flatMap((feature) => {
    const text = labelText(symbolizer.label, feature.properties).trim();
    if (!text) return [];
    const block = blockOf(text, feature, symbolizer);
    const room = numberOf(symbolizer.padding, feature.properties, 3);
    const placement = textOf(symbolizer.placement, feature.properties, 'point');
    if (feature.geometry.kind === 'line' && placement !== 'point') {
      return lineCandidates(feature, block, plane, numberOf(symbolizer.repeat, feature.properties, 250), room);
    }
    const [lon, lat] = anchorOf(feature.geometry);
    const beside = feature.geometry.kind === 'point' && textOf(symbolizer.anchor, feature.properties, '') !== 'center';
    const gap = numberOf(symbolizer.offset?.[0], feature.properties, 7);
    const positions = beside ? eightPositions(block, gap) : centredThenNear([12, 24]);
    return [{ ...PLAIN, lon, lat, block, positions, room }];
  });
}

function blockOf(text: string, { properties }: Feature, symbolizer: TextSymbolizer): TextBlock {
  const size = Math.max(LEAST_SIZE, numberOf(symbolizer.size, properties, 12));
  const color = textOf(symbolizer.color, properties, '#2A3740');
  const family = String(symbolizer.font?.[0] ?? '').includes('Serif') ? 'serif' : 'sans';
  const font: Font = {
    family,
    size,
    weight: textOf(symbolizer.fontWeight, properties, 'normal') === 'bold' ? 600 : 400,
    italic: family === 'serif' || textOf(symbolizer.fontStyle, properties, 'normal') === 'italic',
  };
  const tracking = numberOf(symbolizer.letterSpacing, properties, 0);
  const [first, ...others] = text.split('\n') as [string, ...string[]];
  const lines = breakName(first, LONGEST_LINE).map((line) => ({ text: line, font, color, tracking }));
  const small: Font = { ...font, size: Math.max(LEAST_SIZE, size - 1.5), weight: 400 };
  lines.push(...others.map((line) => ({ text: line, font: small, color, tracking: 0 })));
  const width = numberOf(symbolizer.haloWidth, properties, 2);
  const halo = width > 0 ? { color: textOf(symbolizer.haloColor, properties, '#FFFFFF'), width } : null;
  return { lines, align: 'center', halo };
}

function lineCandidates(
  { geometry }: Feature,
  block: TextBlock,
  plane: Plane,
  apart: number,
  room: number,
): Candidate[] {
  const run = block.lines[0];
  if (!run) return [];
  return partsOf(geometry, plane).flatMap((points) =>
    alongLine(points, run, apart).map(({ x, y, letters }) => {
      const [lon, lat] = plane.toLonLat(x, y);
      return { ...PLAIN, lon, lat, block, positions: [], letters, room };
    }),
  );
}

function partsOf({ coordinates, ends }: Geometry, plane: Plane): number[][] {
  const parts: number[][] = [];
  let start = 0;
  for (const end of ends) {
    const part: number[] = [];
    for (let i = start; i < end; i += 2)
      part.push(...plane.toPlane(coordinates[i] as number, coordinates[i + 1] as number));
    parts.push(part);
    start = end;
  }
  return parts;
}
