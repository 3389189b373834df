import type { FillSymbolizer, Filter, LineSymbolizer, Rule, Symbolizer, TextSymbolizer } from './geostyler.ts';
import { denominatorOf } from './scale.ts';

export type RuleOptions = { filter?: Filter; from?: number; to?: number };

/** A rule shown from one view zoom to another, both included. */
export function rule(name: string, symbolizers: Symbolizer[], { filter, from, to }: RuleOptions = {}): Rule {
  const scaleDenominator = {
    // Half a zoom beyond, so that a picture between two zooms looks like the nearer one.
    ...(to === undefined ? {} : { min: Math.round(denominatorOf(to + 0.5)) }),
    ...(from === undefined ? {} : { max: Math.round(denominatorOf(from - 0.5)) }),
  };
  return {
    name,
    symbolizers,
    ...(filter === undefined ? {} : { filter }),
    ...(from === undefined && to === undefined ? {} : { scaleDenominator }),
  };
}

export function fill(color: string, options: Partial<FillSymbolizer> = {}): FillSymbolizer {
  return { kind: 'Fill', color, ...options };
}

export function line(color: string, width: number, options: Partial<LineSymbolizer> = {}): LineSymbolizer {
  return { kind: 'Line', color, width, ...options };
}

const FONT = ['Source Sans 3'];

export function text(
  label: string,
  size: number,
  color: string,
  options: Partial<TextSymbolizer> = {},
): TextSymbolizer {
  return { kind: 'Text', label, size, color, font: FONT, haloColor: '#FFFFFF', haloWidth: 2, ...options };
}
