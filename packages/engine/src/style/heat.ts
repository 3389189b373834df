import { type ColorStop, colorTable } from '../draw/color.ts';
import { amountOf, within } from './bounds.ts';
import type { Properties } from './expression.ts';
import type { HeatSymbolizer, Style, Symbolizer } from './geostyler.ts';

/** Further than this one sees the ground no more, and every tile would read half of the layer. */
export const HEAT_RADIUS = [1, 100] as const;
export const HEAT_INTENSITY = [0.01, 100] as const;
export const HEAT_COLORS = [2, 20] as const;

const RADIUS = 24;
const OPACITY = 0.85;
/** A point that counts for more than this counts for this: sums stay numbers. */
const WEIGHT = [0, 1e12] as const;
const COLORS = ['#FFEDA0', '#FEB24C', '#FC4E2A', '#BD0026', '#800026'];

/** How a heat looks, whatever its points. */
export type Heat = {
  radius: number;
  intensity: number;
  weightOf: (properties: Properties) => number;
  /** Colour and opacity of shares from 0 to 1, four numbers each. */
  table: Uint8ClampedArray;
};

export const isHeat = (symbolizer: Symbolizer): symbolizer is HeatSymbolizer => symbolizer.kind === 'Heat';

export function compileHeat(symbolizer: HeatSymbolizer): Heat {
  const { weight, colors = COLORS } = symbolizer;
  return {
    radius: radiusOf(symbolizer),
    intensity: within(symbolizer.intensity, HEAT_INTENSITY, {}, 1),
    weightOf: weight === undefined ? () => 1 : (properties) => within(weight, WEIGHT, properties, 0),
    table: tableOf(colors, amountOf(symbolizer, 'opacity', {}, OPACITY)),
  };
}

/** How far the points of a style reach as heat, CSS pixels. */
export function heatReach({ rules }: Style): number {
  return Math.max(0, ...rules.flatMap(({ symbolizers }) => symbolizers.filter(isHeat).map(radiusOf)));
}

/** Colours of a ramp, from the least dense to the densest. */
export const heatColors = ({ colors = COLORS }: HeatSymbolizer): readonly string[] => colors;

const radiusOf = ({ radius }: HeatSymbolizer): number => within(radius, HEAT_RADIUS, {}, RADIUS);

const ENTRIES = 256;
/** Up to this share colours come out of nothing, so that no edge shows where points end. */
const FADE = 0.2;

function tableOf(colors: readonly string[], opacity: number): Uint8ClampedArray {
  const stops = colors.map((color, i): ColorStop => [i / Math.max(1, colors.length - 1), color]);
  const ramp = colorTable(stops, 0, 1, ENTRIES);
  const table = new Uint8ClampedArray(ENTRIES * 4);
  for (let i = 0; i < ENTRIES; i++) {
    table.set(ramp.subarray(i * 3, i * 3 + 3), i * 4);
    table[i * 4 + 3] = 255 * opacity * Math.min(1, i / (ENTRIES - 1) / FADE);
  }
  return table;
}
