// The package's own index re-exports without file extensions, which Node's resolution of types does not follow.
import type {
  Rule as PlainRule,
  Style as PlainStyle,
  Symbolizer as PlainSymbolizer,
} from 'geostyler-style/dist/style.js';

export type {
  FillSymbolizer,
  Filter,
  IconSymbolizer,
  LineSymbolizer,
  MarkSymbolizer,
  TextSymbolizer,
} from 'geostyler-style/dist/style.js';

/** How dense points are, as colours. GeoStyler has no such symboliser. */
export type HeatSymbolizer = {
  kind: 'Heat';
  /** How far a point reaches, CSS pixels. */
  radius?: number;
  /** 1: the densest place of the layer at a zoom has the last colour. More: less dense places have it too. */
  intensity?: number;
  /** What each point counts for; 1 without it. */
  weight?: unknown;
  /** From the least dense to the densest. */
  colors?: readonly string[];
  opacity?: number;
};

export type Symbolizer = PlainSymbolizer | HeatSymbolizer;
export type Rule = Omit<PlainRule, 'symbolizers'> & { symbolizers: Symbolizer[] };
export type Style = Omit<PlainStyle, 'rules'> & { rules: Rule[] };
